import type { Answer, GraphQLAnswer } from '../support/send.js';
import type { TestServer } from '../support/start-server.js';

/** The only error of an answer, and how the answer was. */
export interface Refusal {
  readonly status: number;
  readonly bytes: number;
  /** Of the fastest of three tries: other work on the machine is no cost of the request. */
  readonly ms: number;
  readonly errors: NonNullable<GraphQLAnswer['errors']>;
}

/** Sends a request that is to be refused, and takes the time of it. */
export async function askTimed(server: TestServer, query: string, body: object = {}): Promise<Refusal> {
  let best: { answer: Answer; ms: number } | null = null;
  for (let time = 0; time < 3; time++) {
    const began = performance.now();
    const answer = await server.ask(query, body, { accept: 'application/graphql-response+json' });
    const ms = performance.now() - began;
    if (best === null || ms < best.ms) best = { answer, ms };
  }
  if (best === null) throw new Error('nothing was asked');
  const { answer, ms } = best;
  return { status: answer.status, bytes: answer.bytes.length, ms, errors: answer.json().errors ?? [] };
}
