/** What a caller may do; the wire names of tokens. */
export const scopes = [
  'sessions:read',
  'memory:read',
  'memory:write',
  'account:delete',
  'users:any',
] as const;
export type Scope = (typeof scopes)[number];

export type AuthenticationMode = 'development' | 'passthrough' | 'jwt';

/** Whom the server takes the caller for, made once a request from its credentials. */
export interface Identity {
  readonly mode: AuthenticationMode;
  /** The end user the caller is; null where the caller is no end user. */
  readonly endUserId: string | null;
  readonly scopes: readonly Scope[];
}

/** With no authentication configured every caller may do everything; the server then answers loopback hosts only. */
export function developmentIdentity(): Identity {
  return { mode: 'development', endUserId: null, scopes };
}
