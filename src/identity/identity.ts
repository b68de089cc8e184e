import type { IncomingMessage } from 'node:http';
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

/** Who asks, and what the Agent Gateway is told of it. */
export interface Caller {
  readonly identity: Identity;
  /** Headers of every call made for this caller, over the server's own; null: the server's own alone. */
  readonly upstreamHeaders: Readonly<Record<string, string>> | null;
  /** Whether answers to this caller tell what they cost. */
  readonly seesCost: boolean;
  /** Whether answers to this caller tell which calls they took. */
  readonly seesUpstream: boolean;
  /** What tells this caller from others, for the audit's hash; null: nothing does. */
  readonly auditName: string | null;
  /** Under which name limits count the caller. */
  readonly countedAs: string;
  /** Is told what the Agent Gateway said of the caller's own credentials; null: they have none there. */
  readonly judged: ((accepted: boolean) => void) | null;
  /** Until when the credentials are believed, as `Date.now()` counts: then they are to be judged again; null: for ever. */
  readonly goodUntil: number | null;
}

/** With no authentication configured every caller may do everything; the server then answers loopback hosts only. */
export function developmentIdentity(): Identity {
  return { mode: 'development', endUserId: null, scopes };
}

/**
 * Tells who sent a request, from its head alone. The headers it reads stand in the request once at most.
 * @throws AuthenticationError, also in a promise
 */
export type Authenticate = (request: IncomingMessage) => Caller | Promise<Caller>;
