import { isDeepStrictEqual } from 'node:util';
import { GatewayError, type MessageRow, type Page, type SessionsResource } from '../gateway/index.js';

/** What the contract leaves open about windows of messages; null: it could not be found out. */
export interface MessageWindows {
  /** Which end `message_limit` keeps. */
  readonly limitKeeps: 'newest' | 'oldest' | 'neither' | null;
  /** What `offset` does with `tail=true`. */
  readonly tailOffset:
    'leaves out the newest' | 'counts from the oldest' | 'changes nothing' | 'neither' | null;
}

/** So few sessions are looked at: each costs five calls. */
const maxSessions = 5;

/** Compares windows of one and two messages, session by session, until both questions are answered. */
export async function examineWindows(
  sessions: SessionsResource,
  userId: string,
  sessionIds: readonly string[],
): Promise<MessageWindows> {
  let limitKeeps: MessageWindows['limitKeeps'] = null;
  let tailOffset: MessageWindows['tailOffset'] = null;
  for (const sessionId of sessionIds.slice(0, maxSessions)) {
    const seen = await readWindows(sessions, userId, sessionId);
    if (seen === null) continue;
    limitKeeps ??= judgeLimit(seen);
    tailOffset ??= judgeOffset(seen);
    if (limitKeeps !== null && tailOffset !== null) break;
  }
  return { limitKeeps, tailOffset };
}

interface SeenWindows {
  /** The two oldest messages. */
  readonly oldest: readonly unknown[];
  /** The two newest messages, the older one first. */
  readonly newest: readonly unknown[];
  readonly limitedToOne: readonly unknown[];
  readonly tailOfOneAfterOne: readonly unknown[];
}

/** Null where the session can't tell: one message only, an unreadable row, a refusal, a message that came meanwhile. */
async function readWindows(
  sessions: SessionsResource,
  userId: string,
  sessionId: string,
): Promise<SeenWindows | null> {
  const window = async (options: { limit: number; offset?: number; tail: boolean }) =>
    rowsOf(await sessions.messages(userId, sessionId, options));
  try {
    const newest = await window({ limit: 2, tail: true });
    if (newest.length !== 2) return null;
    const oldest = await window({ limit: 2, tail: false });
    const detail = await sessions.get(userId, sessionId, { messageLimit: 1 });
    const tailOfOneAfterOne = await window({ limit: 1, offset: 1, tail: true });
    const limitedToOne = detail?.messages === null || detail === null ? [] : rowsOf(detail.messages);
    const unchanged = isDeepStrictEqual(newest, await window({ limit: 2, tail: true }));
    return unchanged ? { oldest, newest, limitedToOne, tailOfOneAfterOne } : null;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

function rowsOf({ items }: Page<MessageRow>): unknown[] {
  return items.map(({ raw }) => raw);
}

function judgeLimit({ oldest, newest, limitedToOne }: SeenWindows): MessageWindows['limitKeeps'] {
  return whichIs(limitedToOne, { newest: newest[1], oldest: oldest[0] });
}

function judgeOffset({ oldest, newest, tailOfOneAfterOne }: SeenWindows): MessageWindows['tailOffset'] {
  return whichIs(tailOfOneAfterOne, {
    'leaves out the newest': newest[0],
    'changes nothing': newest[1],
    'counts from the oldest': oldest[1],
  });
}

/** The one explanation that fits; null where several do. */
function whichIs<Name extends string>(
  rows: readonly unknown[],
  explanations: Readonly<Record<Name, unknown>>,
): Name | 'neither' | null {
  if (rows.length !== 1) return 'neither';
  // The keys of a record are its names.
  const names = Object.keys(explanations) as Name[];
  const fitting = names.filter((name) => isDeepStrictEqual(rows[0], explanations[name]));
  return fitting.length > 1 ? null : (fitting[0] ?? 'neither');
}
