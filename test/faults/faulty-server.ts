import { expect, onTestFinished } from 'vitest';
import type { Answer } from '../support/send.js';
import { startServer, type TestServer } from '../support/start-server.js';
import { type FaultyGateway, type Script, startFaultyGateway } from '../support/faulty-gateway.js';
import { agent, user } from './people.js';
import { wellAnswer } from './well-answer.js';

/** What must never leave the server, by the setting that brings it in. */
export const secrets = { key: 'sk-secret-key-0815', productionLine: 'secret-line-4711' } as const;

export interface FaultyServer {
  readonly server: TestServer;
  readonly gateway: FaultyGateway;
  /** The gateway's port, also after it was closed. */
  readonly port: number;
  /** What the gateway was asked with this method so far: paths without queries. */
  sent(method?: string): string[];
}

/** A server over a gateway that answers every route well until a test scripts a fault. Each call is tried once. */
export async function startFaultyServer(env: Readonly<Record<string, string>> = {}): Promise<FaultyServer> {
  const gateway = await startFaultyGateway();
  const { port } = gateway;
  onTestFinished(() => gateway.close());
  gateway.on('*', '*', (reply) => reply.json(wellAnswer(reply.request)));
  const server = await startServer({
    env: {
      AGENT_GATEWAY_ENDPOINT: gateway.url,
      AGENT_GATEWAY_API_KEY: secrets.key,
      AGENT_GATEWAY_USER_ID: secrets.productionLine,
      AGENT_GATEWAY_RETRY_TRIES: '1',
      // That the gateway is given a pause has tests of its own.
      AGENT_GATEWAY_CIRCUIT_MINIMUM_CALLS: '1000000',
      LOG_LEVEL: 'trace',
      ...env,
    },
  });
  const sent = (method?: string) =>
    gateway.requests
      .filter((request) => method === undefined || request.method === method)
      .map(({ target }) => target.split('?')[0] ?? '');
  return { server, gateway, port, sent };
}

/** The extensions of the only error of an answer, without the request's id, and its path. */
export function onlyError(answer: Answer): { path: unknown; extensions: unknown; message: string } {
  const [error, ...more] = answer.json().errors ?? [];
  expect(more).toEqual([]);
  const { requestId, ...extensions } = error?.extensions ?? {};
  if (error !== undefined) expect(requestId).toBe(answer.headers['x-request-id']);
  return { path: error?.path, extensions, message: error?.message ?? '' };
}

/** No credential, host, stack frame or parser's word in the answer; the same and no id or text in the log. */
export function expectNothingLeaks({ server, port }: FaultyServer, answer: Answer): void {
  const { errors = [] } = answer.json();
  const shown = JSON.stringify(errors);
  // The start line names the gateway's origin, once and on purpose.
  const logged = server.logText().split('\n').slice(1).join('\n');
  for (const text of [shown, logged]) {
    expect(text).not.toContain(secrets.key);
    expect(text).not.toContain(secrets.productionLine);
    expect(text).not.toContain(`:${port}`);
    expect(text).not.toMatch(/bearer|127\.0\.0\.1|agent-v2|x-user-id/i);
    expect(text).not.toMatch(/\bat .+:\d+:\d+/);
    expect(text).not.toMatch(/JSON at position|Unexpected token|<html|ECONN\w+ 1|secret/i);
    expect(text).not.toContain(user);
    expect(text).not.toContain(agent);
  }
}

/** Scripts every route of the gateway but the one that answers the opt-in. */
export function failAllButPreference(gateway: FaultyGateway, script: Script): void {
  gateway.on('GET', /^(?!.*\/preferences)/, script);
}
