import type { SessionRow } from '../gateway/rows/rows.js';
import type { MessageConnection } from '../reading/messages/message-connection.js';

/** A page of messages that was asked for together with its session, by what it was asked with. */
export type StartedPages = ReadonlyMap<string, Promise<MessageConnection | null>>;

/** What a Session's fields are answered from. Its ids are those of the request, not of a row. */
export interface SessionSource {
  readonly __typename: 'Session';
  readonly userId: string;
  readonly sessionId: string;
  /** The row of a list, or of the session's own call; null where nothing was asked for yet. */
  readonly row: SessionRow | null;
  /** A key that the row lacks is asked for by the session's own call. */
  readonly complete: boolean;
  readonly started: StartedPages;
  /** Why the metadata could not be had, where the messages could: its fields say so without asking again. */
  readonly failure?: unknown;
}

/** Nothing was asked for together with the session. */
export const none: StartedPages = new Map();

/** A session of a user's list: the list's row answers its metadata. */
export function listedSession(row: SessionRow): SessionSource {
  return session(row.user_id, row.session_id, row, true);
}

/** A session of an agent's short-term memory, whose rows may lack keys. */
export function rememberedSession(row: SessionRow): SessionSource {
  return session(row.user_id, row.session_id, row, false);
}

export function session(
  userId: string,
  sessionId: string,
  row: SessionRow | null,
  complete: boolean,
  started: StartedPages = none,
): SessionSource {
  return { __typename: 'Session', userId, sessionId, row, complete, started };
}
