import type { Contender } from './contender.js';
import { answerDifference } from './answer-difference.js';
import { expectedAnswer } from './expected-answers.js';
import type { LoadOrder, LoadReport } from './load/load.js';
import type { Latencies } from './load/latencies.js';
import type { OperationName } from './operations.js';
import { usageOf } from './processes/usage.js';
import type { Worker } from './processes/worker.js';
import { subjects } from './subject.js';
import type { UpstreamOrder } from './upstream/process.js';

/** What a contender did with one operation in one round. */
export interface Measurement {
  readonly contender: string;
  readonly operation: OperationName;
  /** Good answers in a second. */
  readonly perSecond: number;
  /** Answers that were none: refused, broken off. */
  readonly bad: number;
  /** CPU of one answer; null where the system does not tell. */
  readonly cpuMs: number | null;
  readonly upstreamRequests: number;
  readonly latencies: Latencies;
  /** At the end; null where the system does not tell. */
  readonly memoryMB: number | null;
}

export interface Pace {
  readonly connections: number;
  readonly seconds: number;
  /** Before that, without being counted. */
  readonly warmUpSeconds: number;
  /** Of the upstream, in milliseconds. */
  readonly delay: number;
}

/** The processes beside the contenders. */
export interface Bench {
  readonly load: Worker<LoadOrder, LoadReport>;
  readonly upstream: Worker<UpstreamOrder, Record<string, number>>;
}

/** Fails where an answer is not right in every leaf. */
export async function checkAnswers(contender: Contender, operation: OperationName): Promise<void> {
  for (const subject of subjects.filter((_subject, at) => at % 50 === 0)) {
    const response = await fetch(contender.url, {
      method: 'POST',
      ...contender.request(operation, subject),
    });
    const text = await response.text();
    const what = `${contender.name} answers ${operation} wrongly`;
    if (response.status !== 200) throw new Error(`${what}: ${response.status} ${text.slice(0, 500)}`);
    const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: unknown };
    const expected = expectedAnswer(operation, subject, contender.asClient);
    const difference = answerDifference(data, expected);
    if (errors !== undefined || difference !== null) {
      throw new Error(`${what}: ${difference ?? JSON.stringify(errors).slice(0, 500)}`);
    }
  }
}

export async function measure(
  { load, upstream }: Bench,
  contender: Contender,
  operation: OperationName,
  { connections, seconds, warmUpSeconds, delay }: Pace,
): Promise<Measurement> {
  const requests = subjects.map((subject) => contender.request(operation, subject));
  const { url, pid } = contender;
  await upstream.ask({ delay });
  await load.ask({ url, requests, connections, seconds: warmUpSeconds });
  // Empties the counts.
  await upstream.ask({ delay });
  const before = usageOf(pid);
  const report = await load.ask({ url, requests, connections, seconds });
  const after = usageOf(pid);
  const counts = await upstream.ask({ delay });
  const answers = report.good + report.bad;
  const calls = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    contender: contender.name,
    operation,
    perSecond: report.good / report.seconds,
    bad: report.bad,
    cpuMs: before === null || after === null ? null : (after.cpuMs - before.cpuMs) / answers,
    upstreamRequests: calls / answers,
    latencies: report.latencies,
    memoryMB: after?.memoryMB ?? null,
  };
}
