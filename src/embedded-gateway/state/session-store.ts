import type { Clock } from '../clock.js';
import type { MessageData, SessionData, SessionRowData } from '../data.js';
import { unknownRow } from '../http/refusal.js';

/** A session and its messages, oldest first. */
export interface StoredSession {
  readonly row: SessionRowData;
  readonly messages: readonly MessageData[];
}

/** The worker's transcripts of all users. Rows are replaced, never changed, so that start data can be shared. */
export class SessionStore {
  readonly #byUser = new Map<string, StoredSession[]>();
  readonly #clock: Clock;

  constructor(sessions: readonly SessionData[], clock: Clock) {
    this.#clock = clock;
    for (const { messages = [], ...row } of sessions) this.#of(row.user_id).push({ row, messages });
    for (const stored of this.#byUser.values()) stored.sort(newestFirst);
  }

  /** A user's sessions, the last updated first. A user nobody heard of has none. */
  list(userId: string): readonly SessionRowData[] {
    return (this.#byUser.get(userId) ?? []).map((session) => session.row);
  }

  hasAgent(agentName: string): boolean {
    return [...this.#byUser.values()].some((stored) =>
      stored.some(({ row }) => row.agent_name === agentName),
    );
  }

  /** Throws 404 for a session the user doesn't have. */
  get(userId: string, sessionId: string): StoredSession {
    const found = this.#byUser.get(userId)?.find(({ row }) => row.session_id === sessionId);
    if (found === undefined) throw unknownRow('Session');
    return found;
  }

  /** Adds a session; without an `updated_at` it is updated now, which puts it in front. */
  add({ messages = [], ...row }: SessionData): void {
    const now = this.#clock();
    const sessions = this.#of(row.user_id);
    sessions.unshift({ row: { created_at: now, updated_at: now, ...row }, messages });
    sessions.sort(newestFirst);
  }

  /** Appends messages (their `timestamp` is now unless given); counts them and puts the session in front. */
  append(userId: string, sessionId: string, ...messages: readonly MessageData[]): void {
    const { row, messages: earlier } = this.get(userId, sessionId);
    const now = this.#clock();
    const added = messages.map((message) => ({ timestamp: now, ...message }));
    this.remove(userId, sessionId);
    this.#of(userId).unshift({
      row: { ...row, message_count: (row.message_count ?? 0) + added.length, updated_at: now },
      messages: [...earlier, ...added],
    });
  }

  /** Removes one session; throws 404 where there is none. */
  remove(userId: string, sessionId: string): void {
    const sessions = this.#of(userId);
    sessions.splice(sessions.indexOf(this.get(userId, sessionId)), 1);
  }

  /** Removes a user's sessions with one agent and says how many there were. */
  removeOfAgent(userId: string, agentName: string): number {
    const sessions = this.#of(userId);
    const kept = sessions.filter(({ row }) => row.agent_name !== agentName);
    this.#byUser.set(userId, kept);
    return sessions.length - kept.length;
  }

  #of(userId: string): StoredSession[] {
    const known = this.#byUser.get(userId);
    if (known !== undefined) return known;
    const sessions: StoredSession[] = [];
    this.#byUser.set(userId, sessions);
    return sessions;
  }
}

/** By the text of `updated_at`; those without one keep their order at the end. */
function newestFirst(a: StoredSession, b: StoredSession): number {
  const [left, right] = [String(a.row.updated_at ?? ''), String(b.row.updated_at ?? '')];
  return left === right ? 0 : left < right ? 1 : -1;
}
