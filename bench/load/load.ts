import { Client, type Dispatcher } from 'undici';
import { type Latencies, latenciesOf } from './latencies.js';

/** One HTTP POST that the load repeats. */
export interface LoadRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is to be sent. */
export interface LoadOrder {
  readonly url: string;
  /** Sent in turn, over and over. */
  readonly requests: readonly LoadRequest[];
  /** Each sends its next request when its last one was answered. */
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadReport {
  /** Answers with status 200 and data, and no errors before it. */
  readonly good: number;
  /** Other answers, and connections that broke. */
  readonly bad: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  /** Of the good ones. */
  readonly latencies: Latencies;
}

/** How every answer without errors begins; errors stand before the data. */
const goodStart = '{"data"';

/** Sends requests for so long, then waits for the answers that are due: nothing is left running when it resolves. */
export async function load({ url, requests, connections, seconds }: LoadOrder): Promise<LoadReport> {
  const { origin, pathname } = new URL(url);
  const times: number[] = [];
  let bad = 0;
  let next = 0;
  const begin = performance.now();
  const until = begin + seconds * 1000;

  async function repeat(): Promise<void> {
    const client = new Client(origin, { pipelining: 1, headersTimeout: 30_000 });
    for (let started = performance.now(); started < until;) {
      const request = requests[next++ % requests.length];
      if (request === undefined) throw new Error('there is nothing to send');
      const isGood = await send(client, { method: 'POST', path: pathname, ...request });
      const ended = performance.now();
      if (isGood) times.push(ended - started);
      else bad++;
      started = ended;
    }
    await client.close();
  }

  await Promise.all(Array.from({ length: connections }, repeat));
  const total = (performance.now() - begin) / 1000;
  return { good: times.length, bad, seconds: total, latencies: latenciesOf(times) };
}

/** Whether it was answered well. By `dispatch`, as a stream for each answer would cost more than the answer. */
function send(client: Client, options: Dispatcher.DispatchOptions): Promise<boolean> {
  return new Promise((resolve) => {
    let status = 0;
    let start: Buffer | null = null;
    client.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_controller, chunk) => {
        start ??= chunk;
      },
      onResponseEnd: () =>
        resolve(status === 200 && start?.toString('latin1', 0, goodStart.length) === goodStart),
      onResponseError: () => resolve(false),
    });
  });
}
