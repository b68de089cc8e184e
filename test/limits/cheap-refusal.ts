import { expect } from 'vitest';
import { leastCpu } from '../support/cpu-time.js';
import type { Answer, GraphQLAnswer, Sent } from '../support/send.js';
import type { TestServer } from '../support/start-server.js';

const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };

/** A request with this JSON as its body. */
export const post = (body: string): Sent => ({ method: 'POST', headers, body });

/** A body about as large as one may be, with as many values as fit: what each request may cost, as none refuses it. */
const largest = post(`{"query":"{ __typename }","variables":{"v":[${'1,'.repeat(400_000)}1]}}`);

export interface Refusal {
  readonly status: number;
  readonly code: unknown;
  readonly errors: NonNullable<GraphQLAnswer['errors']>;
}

/**
 * Sends a request that is to be refused, three times, in a small answer and for little CPU time: ten times what the
 * same server needs to answer the largest body at most (measured: up to five times).
 */
export async function cheapRefusal(server: TestServer, sent: Sent, path = '/graphql'): Promise<Refusal> {
  const { result, cpuMs } = await leastCpu(() => server.send(path, sent));
  const baseline = await leastCpu(() => server.send('/graphql', largest));
  expect(baseline.result.status).toBe(200);
  expect(cpuMs).toBeLessThan(10 * baseline.cpuMs);
  return refusalOf(result);
}

function refusalOf(answer: Answer): Refusal {
  expect(answer.bytes.length).toBeLessThan(2000);
  const { errors = [] } = answer.json();
  return { status: answer.status, code: errors[0]?.extensions['code'], errors };
}
