import type { TypedCode, TypedErrorName } from '../../error-codes/catalogue.js';
import type { InputIssue } from '../../gateway/errors.js';
import type { MemoryErrorSource } from '../../resolvers/writes/write-result.js';
import { builder } from '../builder.js';

type Of<Name extends TypedErrorName> = MemoryErrorSource & { readonly __typename: Name };

const MemoryErrorCode = builder.enumType('MemoryErrorCode', {
  description: 'What a client can branch on.',
  values: {
    NOT_FOUND: { description: 'What was to be written is not there, or no longer.' },
    CONFLICT: { description: 'The write clashes with what is stored.' },
    BAD_USER_INPUT: { description: 'An input was refused.' },
    PURGE_UNAVAILABLE: { description: "Transcripts can't be purged yet; nothing was deleted." },
  } satisfies Record<TypedCode, object>,
});

const MemoryError = builder.interfaceRef<MemoryErrorSource>('MemoryError').implement({
  access: 'inherits',
  description:
    'What a person can be told and can act on. All other failures (identity, network) are GraphQL errors with ' +
    'extensions.code.',
  resolveType: (error) => error.__typename,
  fields: (t) => ({
    message: t.string({ description: 'A sentence for people.', resolve: (error) => error.message }),
    code: t.field({
      type: MemoryErrorCode,
      description: 'A word for programs.',
      resolve: (error) => error.code,
    }),
  }),
});

export const MemoryNotFoundError = builder
  .objectRef<Of<'MemoryNotFoundError'>>('MemoryNotFoundError')
  .implement({
    access: 'inherits',
    description: 'The gateway does not know what was to be written, or no longer.',
    interfaces: [MemoryError],
  });

export const MemoryConflictError = builder
  .objectRef<Of<'MemoryConflictError'>>('MemoryConflictError')
  .implement({
    access: 'inherits',
    description: 'The write clashes with what is stored.',
    interfaces: [MemoryError],
  });

const MemoryInputIssue = builder.objectRef<InputIssue>('MemoryInputIssue').implement({
  access: 'inherits',
  description: 'One refused input.',
  fields: (t) => ({
    path: t.stringList({
      description: 'Where it stands, from the argument on.',
      resolve: (issue) => [...issue.path],
    }),
    message: t.string({
      description: 'What is wrong with it, or what is allowed.',
      resolve: (issue) => issue.message,
    }),
  }),
});

export const MemoryInputError = builder.objectRef<Of<'MemoryInputError'>>('MemoryInputError').implement({
  access: 'inherits',
  description: 'An input was refused, here or by the gateway; nothing was written.',
  interfaces: [MemoryError],
  fields: (t) => ({
    issues: t.field({
      type: [MemoryInputIssue],
      description: 'What was refused, as far as it is known.',
      resolve: (error) => error.issues,
    }),
  }),
});

export const MemoryPurgeUnavailableError = builder
  .objectRef<Of<'MemoryPurgeUnavailableError'>>('MemoryPurgeUnavailableError')
  .implement({
    access: 'inherits',
    description: "The gateway can't purge transcripts yet, so it deleted nothing.",
    interfaces: [MemoryError],
  });
