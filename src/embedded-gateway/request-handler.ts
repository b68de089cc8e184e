import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from './clock.js';
import type { GatewayControls } from './controls/controls.js';
import type { LoggedRequest } from './controls/request-log.js';
import { send, type Answer } from './http/answer.js';
import { checkAuthorization } from './http/authorization.js';
import { checkOwnAddress } from './http/own-address.js';
import { Refusal } from './http/refusal.js';
import { readJson, readText } from './http/request-body.js';
import { matchRoute, type RouteMatch } from './http/route-match.js';
import { redirectFor } from './http/trailing-slash.js';
import type { Behaviour } from './options.js';
import { handlers } from './routes/index.js';
import type { GatewayState } from './state/gateway-state.js';

/** What a request is answered from. */
export interface Surroundings {
  readonly state: GatewayState;
  readonly behaviour: Readonly<Behaviour>;
  readonly controls: GatewayControls;
  readonly clock: Clock;
  readonly apiKey: string | undefined;
}

/** Answers one request; rejects where it breaks off, or where a handler or a listener of a test has a fault. */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  around: Surroundings,
): Promise<void> {
  const foreignHost = refusable(() => checkOwnAddress(request));
  if (foreignHost instanceof Refusal) {
    sendResult(response, foreignHost);
    return;
  }
  // URL folds dot segments, as proxies and frameworks do: a client that lets `..` through meets the route it leads to.
  const url = new URL(`http://gateway${request.url ?? '/'}`);
  const match = refusable(() => matchRoute(request.method ?? '', url.pathname));
  const ended = new Promise<'answered' | 'aborted'>((resolve) => {
    response.once('close', () => resolve(response.writableFinished ? 'answered' : 'aborted'));
  });
  const body = await readText(request).catch(refusalOnly);
  const logged: LoggedRequest = {
    method: request.method ?? '',
    route: match instanceof Refusal ? null : match.template,
    target: request.url ?? '/',
    headers: request.headers,
    body: body instanceof Refusal ? '' : body,
    ended,
  };
  around.controls.log.add(logged);
  if (around.behaviour.latencyMs > 0) await setTimeout(around.behaviour.latencyMs);
  const failure = await around.controls.admit(logged);
  const handle = () =>
    refusable(() => {
      if (match instanceof Refusal) throw match;
      if (body instanceof Refusal) throw body;
      return answer(logged, match, url, around);
    });
  if (failure === undefined) return sendResult(response, handle());
  if (failure.applied === true) handle();
  if ('reset' in failure) request.socket.resetAndDestroy();
  else send(response, failure);
}

function answer(request: LoggedRequest, match: RouteMatch, url: URL, around: Surroundings): Answer {
  checkAuthorization(request.headers.authorization, around.apiKey);
  const location = redirectFor(match, url, around.behaviour.trailingSlash);
  if (location !== null) return { status: 307, headers: { location } };
  const result = handlers[match.template]({
    params: match.params,
    query: Object.fromEntries(url.searchParams),
    body: request.method === 'GET' ? {} : readJson(request.body, request.headers['content-type']),
    state: around.state,
    behaviour: around.behaviour,
    clock: around.clock,
  });
  if (result.json === undefined) return result;
  return { ...result, json: around.controls.reshaped(match.template, result.json) };
}

function refusable<T>(run: () => T): T | Refusal {
  try {
    return run();
  } catch (error) {
    return refusalOnly(error);
  }
}

function refusalOnly(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

function sendResult(response: ServerResponse, result: Answer | Refusal): void {
  if (result instanceof Refusal) {
    const { status, body, headers } = result;
    send(response, { status, json: body, headers });
  } else send(response, result);
}
