import type { JsonValue } from '../gateway/json/json-value.js';
import type { FactRow } from '../gateway/rows/rows.js';
import type { Context } from './context.js';
import { gatewayId, globalId } from './keys/global-id.js';
import { type MemoryErrorSource, write, type WritePayload } from './writes/write-result.js';

const inputNames = { factKey: 'key', factValue: 'value' };

interface ScopeInput {
  agentId: string;
  endUserId: string;
}
interface FactInput extends ScopeInput {
  factId: string;
}

export interface CreateFactPayload extends WritePayload {
  readonly __typename: 'CreateFactPayload';
  readonly fact: FactRow | null;
}

export function createFact(
  context: Context,
  input: ScopeInput & { key: string; value?: JsonValue | undefined },
): Promise<CreateFactPayload | MemoryErrorSource> {
  return write<FactRow | null, CreateFactPayload>(
    context,
    input,
    (gateway, { agentId, endUserId }, options) =>
      gateway.memory.createFact(
        agentId,
        { factKey: input.key, factValue: given(input.value), endUserId },
        options,
      ),
    (fact, memory, pending) => ({ __typename: 'CreateFactPayload', fact, memory, pending }),
    inputNames,
  );
}

export interface UpdateFactPayload extends WritePayload {
  readonly __typename: 'UpdateFactPayload';
  readonly fact: FactRow | null;
  readonly previousFactId: string;
}

export function updateFact(
  context: Context,
  input: FactInput & { value?: JsonValue | undefined },
): Promise<UpdateFactPayload | MemoryErrorSource> {
  return write<FactRow | null, UpdateFactPayload>(
    context,
    input,
    (gateway, { agentId, endUserId }, options) =>
      gateway.memory.updateFact(
        agentId,
        gatewayId('factId', input.factId),
        {
          factValue: given(input.value),
          endUserId,
        },
        options,
      ),
    (fact, memory, pending) => ({
      __typename: 'UpdateFactPayload',
      fact,
      previousFactId: input.factId,
      memory,
      pending,
    }),
    inputNames,
  );
}

export interface ForgetFactPayload extends WritePayload {
  readonly __typename: 'ForgetFactPayload';
  readonly forgottenId: string;
  readonly factId: string;
}

export function forgetFact(
  context: Context,
  input: FactInput & { reason?: string | null | undefined },
): Promise<ForgetFactPayload | MemoryErrorSource> {
  return write<unknown, ForgetFactPayload>(
    context,
    input,
    (gateway, { agentId, endUserId }, options) =>
      gateway.memory.deleteFact(
        agentId,
        gatewayId('factId', input.factId),
        {
          reason: input.reason ?? undefined,
          endUserId,
        },
        options,
      ),
    (_receipt, memory, pending) => ({
      __typename: 'ForgetFactPayload',
      forgottenId: globalId('Fact', input.agentId, input.endUserId, input.factId),
      factId: input.factId,
      memory,
      pending,
    }),
  );
}

/** The schema requires a value; the builder's types of a JSON input allow none. */
function given(value: JsonValue | undefined): JsonValue {
  return value ?? null;
}
