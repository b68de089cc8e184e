import type { GraphQLResolveInfo } from 'graphql';
import type { SessionRow } from '../gateway/rows/rows.js';
import { authorizeKeys } from './keys/authorize.js';
import type { Context } from './context.js';
import { sessionRowFields } from './field-cost.js';
import { Selection } from '../execution/selection.js';
import { startMessages } from './session-pages.js';
import { session, type SessionSource, type StartedPages } from './session-source.js';

/**
 * A session by its ids, with what the operation asks of it started in one go: where only ids and messages are
 * asked for, the messages call decides whether it exists; otherwise its own call does. Null: no such session.
 *
 * @param mayTrustKeys nothing needs to be asked where only ids are wanted (a federation key is no question)
 */
export function findSession(
  context: Context,
  info: GraphQLResolveInfo,
  userId: string,
  sessionId: string,
  mayTrustKeys = false,
): Promise<SessionSource | null> {
  const selection = Selection.of(info, 'Session');
  const started = startMessages(context, info, selection, userId, sessionId);
  const isTrusted = mayTrustKeys && !selection.has('messages', 'lastMessage');
  if (selection.has(...sessionRowFields(info.schema)) || (started.size === 0 && !isTrusted)) {
    return readSession(context, started, userId, sessionId);
  }
  return Promise.allSettled(started.values()).then((pages) => {
    const unknown = pages.some((page) => page.status === 'fulfilled' && page.value === null);
    return unknown ? null : session(userId, sessionId, null, true, started);
  });
}

/** The session with its metadata; where that could not be had but messages could, its own fields tell why. */
function readSession(
  context: Context,
  started: StartedPages,
  userId: string,
  sessionId: string,
): Promise<SessionSource | null> {
  return context.loaders.sessions.detail(userId, sessionId).then(
    (detail) => (detail === null ? null : session(userId, sessionId, detail, true, started)),
    async (failure: unknown) => {
      const pages = await Promise.allSettled(started.values());
      if (!pages.some((page) => page.status === 'fulfilled' && page.value !== null)) throw failure;
      return { ...session(userId, sessionId, null, true, started), failure };
    },
  );
}

/** One metadata field of a session; without a promise where the row at hand has it. */
export function sessionField<Key extends keyof SessionRow>(
  context: Context,
  source: SessionSource,
  key: Key,
): SessionRow[Key] | null | Promise<SessionRow[Key] | null> {
  const { row, failure } = source;
  if (failure !== undefined) throw failure;
  if (row !== null && (source.complete || key in row.raw)) return row[key];
  return readDetail(context, source).then((detail) => detail?.[key] ?? null);
}

/** The session's row, by its own call where none is at hand. */
export async function sessionRow(context: Context, source: SessionSource): Promise<SessionRow | null> {
  if (source.failure !== undefined) throw source.failure;
  return source.row ?? readDetail(context, source);
}

/** Who was only given the ids of a session has no right to more by that. */
async function readDetail(
  context: Context,
  { userId, sessionId }: SessionSource,
): Promise<SessionRow | null> {
  authorizeKeys(context, 'Session', [userId, sessionId]);
  return context.loaders.sessions.detail(userId, sessionId);
}
