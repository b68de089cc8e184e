import type { DocumentNode } from 'graphql';
import { codedError } from '../../error-codes/coded-error.js';
import type { CallerRate } from '../../limits/scheduling/caller-rate.js';
import { type Estimate, estimateWithin, type OperationLimits } from '../../limits/cost/operation-bounds.js';
import type { OperationQueue } from '../../limits/scheduling/operation-queue.js';
import type { OperationCosts } from '../../limits/cost/operation-costs.js';
import type { Admitted, RequestState } from '../http/request-state.js';

/** Lets operations run that are within their limits and their caller's rate, before anything of them runs. */
export class Admission {
  readonly #costs: OperationCosts;
  readonly #limits: OperationLimits;
  readonly #queue: OperationQueue;
  readonly #rate: CallerRate | null;

  /** `rate`: null where there is none. */
  constructor(
    costs: OperationCosts,
    limits: OperationLimits,
    queue: OperationQueue,
    rate: CallerRate | null,
  ) {
    this.#costs = costs;
    this.#limits = limits;
    this.#queue = queue;
    this.#rate = rate;
  }

  /**
   * Says what the operation may cost and when it may run, and takes the cost off its caller's rate; later where several
   * servers share the rate.
   * @throws GraphQLError OPERATION_TOO_EXPENSIVE, OVERLOADED or RATE_LIMITED
   */
  admit(
    callerName: string,
    document: DocumentNode,
    operationName: string | null,
    variables: Record<string, unknown>,
  ): Admitted | Promise<Admitted> {
    const cost = this.#costs.of(document, operationName, variables);
    if (cost === null) throw new TypeError('an operation is admitted that the document does not have');
    const estimate = estimateWithin(this.#limits, cost);
    const ticket = this.#queue.enter(callerName, weightOf(estimate));
    const admitted = { estimate, ticket };
    const retryAfter = this.#rate?.take(callerName, estimate.requests) ?? 0;
    if (typeof retryAfter === 'number') return withinRate(admitted, retryAfter);
    return retryAfter.then((seconds) => withinRate(admitted, seconds));
  }

  /** Once the request has ended: what its operation used is known now. */
  settle({ admitted, callerName, upstreamCalls }: RequestState): void {
    if (admitted === null) return;
    admitted.ticket.release();
    this.#rate?.settle(callerName, upstreamCalls - admitted.estimate.requests);
  }
}

/** @throws GraphQLError RATE_LIMITED where there are seconds to wait */
function withinRate(admitted: Admitted, retryAfter: number): Admitted {
  if (retryAfter === 0) return admitted;
  admitted.ticket.release();
  const message = 'Too many calls to the Agent Gateway were asked for lately; try again later.';
  throw codedError('RATE_LIMITED', message, {
    extensions: { retryAfter },
    headers: { 'retry-after': String(retryAfter) },
  });
}

/** Messages that are as much to hold as one call is to wait for. */
const messagesOfACall = 200;

function weightOf({ requests, messages }: Estimate): number {
  return Math.max(requests, Math.ceil(messages / messagesOfACall));
}
