import type { JsonValue } from '../gateway/json/json-value.js';
import type { CandidateRow, FactRow } from '../gateway/rows/rows.js';
import type { LiveStream } from '../live/watcher.js';
import type { MemoryScope } from '../loaders/list-source.js';
import type { Edge } from '../reading/connection.js';
import { type Context, watchingOf } from './context.js';
import { gatewayId, globalId } from './keys/global-id.js';
import { type MemoryErrorSource, write, type WritePayload } from './writes/write-result.js';

export interface ConfirmCandidateInput {
  agentId: string;
  endUserId: string;
  candidateId: string;
  factKey: string;
  /** Left out: the candidate's own value; null is null. */
  factValue?: JsonValue | undefined;
}

export interface ConfirmCandidatePayload extends WritePayload {
  readonly __typename: 'ConfirmCandidatePayload';
  readonly fact: FactRow | null;
  readonly confirmedId: string;
  readonly candidateId: string;
}

export function confirmCandidate(
  context: Context,
  input: ConfirmCandidateInput,
): Promise<ConfirmCandidatePayload | MemoryErrorSource> {
  const { candidateId, factKey, factValue } = input;
  return write<FactRow | null, ConfirmCandidatePayload>(
    context,
    input,
    (gateway, { agentId, endUserId }, options) =>
      gateway.memory.confirmCandidate(
        agentId,
        gatewayId('candidateId', candidateId),
        {
          factKey,
          factValue,
          endUserId,
        },
        options,
      ),
    (fact, memory, pending) => ({
      __typename: 'ConfirmCandidatePayload',
      fact,
      confirmedId: globalId('Candidate', input.agentId, input.endUserId, candidateId),
      candidateId,
      memory,
      pending,
    }),
  );
}

/** A memory's candidates as they come. */
export function watchCandidates(
  context: Context,
  scope: MemoryScope,
): Promise<LiveStream<Edge<CandidateRow>>> {
  const { live, subscriber } = watchingOf(context);
  return live.candidates(subscriber, scope);
}
