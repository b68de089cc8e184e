import type { IncomingMessage, ServerResponse } from 'node:http';
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
import { allowOrigins, answerPreflight } from './cors.js';
import type { Route } from './request-handler.js';
import { GraphiQL } from '../graphiql/graphiql.js';
import { answerLiveness, answerReadiness } from '../health.js';
import { writeRefusal } from './refusal.js';
import { setPath } from './request-target.js';
import { assetPrefix, graphqlPath, withoutSlash } from './served-paths.js';

export interface RouteOptions {
  readonly config: Config;
  readonly graphql: Route;
  /** Whether the server is about to stop, and no new clients should come. */
  isStopping(): boolean;
  /** Whether new requests are refused. */
  isDraining(): boolean;
}

/** Which path is answered by what, and what a request must pass before. Health answers under any Host: probes name an address. */
export function createRoutes({
  config,
  graphql,
  isStopping,
  isDraining,
}: RouteOptions): (path: string) => Route {
  const guard = knownHosts(config);
  const { origins } = config.cors;
  const graphiql = config.server.graphiql
    ? new GraphiQL(graphqlPath, config.gateway.endpoint === null)
    : null;
  const draining: Check = () => (isDraining() ? shuttingDown : null);

  const query = allowOrigins(
    origins,
    checked([guard], answerPreflight),
    checked(
      [
        guard,
        knownOrigins(origins),
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
  const asset = graphiql && checked([guard, methods('GET', 'HEAD')], graphiql.answerAsset);

  const probe = (answer: (response: ServerResponse) => void): Route =>
    checked([methods('GET', 'HEAD')], (_request, response, state) => {
      state.logged = config.server.logProbes;
      answer(response);
    });

  const routes: Readonly<Record<string, Route>> = {
    [graphqlPath]: (request, response, state) => {
      const route = page !== null && wantsHtml(request) ? page : query;
      // Yoga looks for the path to the letter.
      setPath(request, graphqlPath);
      return route(request, response, state);
    },
    '/healthz': probe(answerLiveness),
    '/readyz': probe((response) => answerReadiness(response, isStopping())),
  };
  const unknown = checked([guard, () => notFound], () => undefined);
  return (path) => {
    if (asset !== null && path.startsWith(assetPrefix)) return asset;
    const known = withoutSlash(path);
    return (Object.hasOwn(routes, known) ? routes[known] : undefined) ?? unknown;
  };
}

const shuttingDown = { code: 'SHUTTING_DOWN', message: catalogue.SHUTTING_DOWN.message } as const;

const notFound = {
  status: 404,
  code: 'BAD_REQUEST',
  message: `There is nothing under this path; GraphQL is at ${graphqlPath}.`,
} as const;

const ofEveryRequest = [headerCount, framing, singleHeaders, targetForm, hostForm, expectation];

function checked(checks: readonly Check[], route: Route): Route {
  const check = firstRefusal([...ofEveryRequest, ...checks]);
  return (request, response, state) => {
    const refusal = check(request);
    if (refusal === null) return route(request, response, state);
    writeRefusal(response, refusal, state);
  };
}

function wantsHtml({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}
