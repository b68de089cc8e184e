import type { ObjectRef } from '@pothos/core';
import type { MemoryErrorSource } from '../../resolvers/writes/write-result.js';
import { type BuilderTypes, builder } from '../builder.js';
import {
  MemoryConflictError,
  MemoryInputError,
  MemoryNotFoundError,
  MemoryPurgeUnavailableError,
} from '../types/memory-error.js';

interface Payload {
  readonly __typename: string;
}

/** Declares `<name>Result`: the payload of a write or what a person can be told of its failure. */
export function writeResult<Source extends Payload>(
  name: string,
  payload: ObjectRef<BuilderTypes, Source>,
  mayBeUnavailable = false,
) {
  const purge = mayBeUnavailable ? [MemoryPurgeUnavailableError] : [];
  return builder.unionType(`${name}Result`, {
    description: `What came of ${name}.`,
    types: [payload, MemoryNotFoundError, MemoryConflictError, MemoryInputError, ...purge],
    resolveType: (result: Source | MemoryErrorSource) => result.__typename,
  });
}

export const memoryDescription = 'What is remembered now; what is asked of it is read after the write.';
export const maybeRow =
  'null where the gateway took the write but gave no row back (a pending write, an empty answer).';
