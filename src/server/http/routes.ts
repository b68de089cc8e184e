import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { catalogue } from '../../error-codes/catalogue.js';
import { negotiate } from './checks/accept.js';
import { firstRefusal, type Check } from './checks/check.js';
import { expectation } from './checks/expectation.js';
import { jsonBody } from './checks/content-type.js';
import { framing } from './checks/framing.js';
import { headerCount } from './checks/header-count.js';
import { hostForm } from './checks/host-form.js';
import { knownHosts } from './checks/host.js';
import { plainIdentityHeaders } from './checks/identity-headers.js';
import { methods } from './checks/method.js';
import { knownOrigins } from './checks/origin.js';
import { preflightedGet } from './checks/preflighted-get.js';
import { singleHeaders } from './checks/single-headers.js';
import { targetForm } from './checks/target-form.js';
import { noWebSocket } from './checks/web-socket.js';
import { allowOrigins, preflightAnswer } from './cors.js';
import type { Route, Routes } from './request-handler.js';
import { GraphiQL } from '../graphiql/graphiql.js';
import { answerLiveness, answerReadiness } from '../health.js';
import { refusedOrigins } from './refused-origins.js';
import { writeRefusal } from './refusal.js';
import { pathOf, setPath } from './request-target.js';
import { ServedPaths, withoutSlash } from './served-paths.js';

/** What the routes ask of the request handler. */
export interface ServerState {
  /** Whether the server is about to stop, and no new clients should come. */
  readonly stopping: boolean;
  /** Whether new requests are refused. */
  readonly draining: boolean;
}

/** Which path is answered by what, and what a request must pass before. Health answers under any Host: probes name an address. */
export function createRoutes(config: Config, graphql: Route, server: ServerState, log: Logger): Routes {
  const guard = knownHosts(config);
  const { origins } = config.cors;
  const paths = new ServedPaths(config.server);
  const graphiql = config.server.graphiql ? new GraphiQL(paths, config.gateway.endpoint === null) : null;
  const draining: Check = () => (server.draining ? shuttingDown : null);

  const query = allowOrigins(
    origins,
    checked([guard], preflightAnswer(config.cors)),
    checked(
      [
        guard,
        knownOrigins(origins, refusedOrigins(log)),
        draining,
        noWebSocket,
        methods('GET', 'POST'),
        plainIdentityHeaders,
        jsonBody,
        preflightedGet,
        negotiate,
      ],
      graphql,
    ),
  );
  const page = graphiql && checked([guard, draining], graphiql.answerPage);
  const asset =
    graphiql &&
    checked([guard, methods('GET', 'HEAD')], (request, response, state) => {
      setPath(request, paths.withinBase(pathOf(request)));
      return graphiql.answerAsset(request, response, state);
    });

  const probe = (answer: (response: ServerResponse) => void): Route =>
    checked([methods('GET', 'HEAD')], (_request, response, state) => {
      state.logged = config.server.logProbes;
      answer(response);
    });

  const routes: Readonly<Record<string, Route>> = {
    [paths.graphql]: (request, response, state) => {
      const route = page !== null && wantsHtml(request) ? page : query;
      return route(request, response, state);
    },
    '/healthz': probe(answerLiveness),
    '/readyz': probe((response) => answerReadiness(response, server.stopping)),
  };
  const notFound = notFoundAt(`${config.server.basePath ?? ''}${paths.graphql}`);
  const unknown = checked([guard, () => notFound], () => undefined);
  const find = (target: string): Route | null => {
    const path = paths.withinBase(target);
    if (asset !== null && path.startsWith(paths.assets)) return asset;
    const known = withoutSlash(path);
    return (Object.hasOwn(routes, known) ? routes[known] : undefined) ?? null;
  };
  return {
    at: (path) => find(path) ?? unknown,
    has: (path) => find(path) !== null,
    nameOf: (path) => paths.nameOf(path),
  };
}

const shuttingDown = { code: 'SHUTTING_DOWN', message: catalogue.SHUTTING_DOWN.message } as const;

function notFoundAt(graphqlPath: string) {
  return {
    status: 404,
    code: 'BAD_REQUEST',
    message: `There is nothing under this path; GraphQL is at ${graphqlPath}.`,
  } as const;
}

function ofEveryRequest(): readonly Check[] {
  return [headerCount, framing, singleHeaders, targetForm, hostForm(), expectation];
}

function checked(checks: readonly Check[], route: Route): Route {
  const check = firstRefusal([...ofEveryRequest(), ...checks]);
  return (request, response, state) => {
    const refusal = check(request);
    if (refusal === null) return route(request, response, state);
    writeRefusal(response, refusal, state);
  };
}

function wantsHtml({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}
