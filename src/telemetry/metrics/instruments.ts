import type { Attributes, Counter, Histogram, Meter } from '@opentelemetry/api';
import type { CallRecord } from '../../gateway/index.js';
import { methodName, names, prefix } from '../names.js';
import type { RequestFacts } from '../telemetry.js';

/** Seconds, as the conventions of HTTP advise. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const counts = [0, 1, 2, 3, 5, 10, 20, 50, 100, 250];

/** Refusals that say that the server, or a caller, asked for too much. */
const refusals = ['OVERLOADED', 'RATE_LIMITED', 'OPERATION_TOO_EXPENSIVE', 'SHUTTING_DOWN'];

/** What is counted while it happens. */
export class Instruments {
  readonly #requests: Histogram;
  readonly #calls: Histogram;
  readonly #callsOfOne: Histogram;
  readonly #waits: Histogram;
  readonly #batches: Histogram;
  readonly #refused: Counter;
  readonly #retries: Counter;
  readonly #gateway: Attributes;

  /** `gateway`: the attributes that name where calls go. */
  constructor(meter: Meter, gateway: Attributes) {
    const histogram = (name: string, description: string, unit: string, buckets: number[]) =>
      meter.createHistogram(name, { description, unit, advice: { explicitBucketBoundaries: buckets } });
    this.#gateway = gateway;
    this.#requests = histogram(
      'http.server.request.duration',
      'From the head of a request to the end of its answer',
      's',
      seconds,
    );
    this.#calls = histogram(
      'http.client.request.duration',
      'Calls to the Agent Gateway, their waits and retries included',
      's',
      seconds,
    );
    this.#callsOfOne = histogram(
      `${prefix}operation.upstream_calls`,
      'Calls to the Agent Gateway that one operation made',
      '{call}',
      counts,
    );
    this.#waits = histogram(
      `${prefix}operation.wait.duration`,
      'Of the operations that had to wait before they began: how long',
      's',
      seconds,
    );
    this.#batches = histogram(
      `${prefix}loader.batch.size`,
      'Questions of one tick that a loader answered together',
      '{question}',
      counts,
    );
    this.#refused = meter.createCounter(`${prefix}operations.refused`, {
      description: 'Operations that were refused as too many, too often or too expensive',
      unit: '{operation}',
    });
    this.#retries = meter.createCounter(`${prefix}upstream.retries`, {
      description: 'Tries of calls to the Agent Gateway after the first one',
      unit: '{try}',
    });
    // A rate is seen from the first one on only where there was a 0 before it.
    for (const refusal of refusals) this.#refused.add(0, { [names.error]: refusal });
  }

  requestEnded(
    { method, route, status, ms, operation, upstreamCalls, errorCodes }: RequestFacts,
    operationName: string | null,
  ): void {
    const attributes: Attributes = { [names.method]: methodName(method), [names.scheme]: 'http' };
    if (route !== null) attributes[names.route] = route;
    if (status !== null) attributes[names.status] = status;
    if (operation !== null) attributes[names.operationType] = operation.type;
    if (operationName !== null) attributes[names.operationName] = operationName;
    const [code] = errorCodes;
    if (code !== undefined) attributes[names.error] = code;
    else if (status === null) attributes[names.error] = 'cancelled';
    this.#requests.record(ms / 1000, attributes);
    if (operation !== null) this.#callsOfOne.record(upstreamCalls, { [names.operationType]: operation.type });
    if (code === undefined) return;
    for (const refusal of refusals)
      if (errorCodes.has(refusal)) this.#refused.add(1, { [names.error]: refusal });
  }

  called({ method, route, status, error, ms, tries }: CallRecord): void {
    const attributes: Attributes = { ...this.#gateway, [names.method]: method, [names.template]: route };
    if (status !== undefined) attributes[names.status] = status;
    if (error !== undefined) attributes[names.error] = error;
    this.#calls.record(ms / 1000, attributes);
    if (tries > 1) this.#retries.add(tries - 1, { [names.method]: method, [names.template]: route });
  }

  waited(ms: number): void {
    this.#waits.record(ms / 1000);
  }

  batched(questions: number): void {
    this.#batches.record(questions);
  }
}
