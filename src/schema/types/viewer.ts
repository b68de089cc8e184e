import { scopes } from '../../identity/identity.js';
import { noCalls } from '../../resolvers/field-cost.js';
import { user } from '../../resolvers/wider-graph.js';
import type { Identity } from '../../identity/identity.js';
import { builder } from '../builder.js';
import { User } from '../refs.js';

const Scope = builder.enumType('Scope', {
  description: 'What a caller may do.',
  values: {
    SESSIONS_READ: { value: 'sessions:read', description: 'Read sessions and their messages.' },
    MEMORY_READ: { value: 'memory:read', description: 'Read what is remembered.' },
    MEMORY_WRITE: { value: 'memory:write', description: 'Correct, confirm and forget.' },
    ACCOUNT_DELETE: { value: 'account:delete', description: 'Delete every layer of an end user.' },
    USERS_ANY: { value: 'users:any', description: 'Reach any user, not only oneself.' },
  } as const satisfies Record<string, { value: (typeof scopes)[number]; description: string }>,
});

const AuthenticationMode = builder.enumType('AuthenticationMode', {
  description: 'How the server knows its callers.',
  values: {
    DEVELOPMENT: { value: 'development', description: 'It does not: every caller may do everything.' },
    PASSTHROUGH: { value: 'passthrough', description: 'The Agent Gateway judges their own credentials.' },
    JWT: { value: 'jwt', description: 'By the claims of a verified token.' },
  } as const satisfies Record<string, { value: Identity['mode']; description: string }>,
});

const Viewer = builder.objectRef<Identity>('Viewer').implement({
  access: 'inherits',
  description: 'Whom the server takes the caller for.',
  fields: (t) => ({
    user: t.field({
      type: User,
      nullable: true,
      description: 'The end user that the caller is; null where the caller is no end user.',
      resolve: ({ endUserId }) => (endUserId === null ? null : user(endUserId)),
    }),
    scopes: t.field({
      type: [Scope],
      description: 'What the caller may do.',
      resolve: (identity) => identity.scopes,
    }),
    authentication: t.field({
      type: AuthenticationMode,
      description: 'How the server knows the caller.',
      resolve: (identity) => identity.mode,
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    nullable: true,
    access: 'open',
    upstreamCost: noCalls,
    description: 'Whom the server takes the caller for.',
    resolve: (_root, _args, context) => context.identity,
  }),
);
