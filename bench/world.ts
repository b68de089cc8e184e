/** What the benchmark's upstream holds: rows that follow from ids alone, so that every answer can be checked without a memory. */

export const userCount = 160;
export const sessionCount = 237;
/** Memory items, and as many facts, of each person. */
export const memoryCount = 60;
export const agentId = 'agent-support';

export const userId = (number: number) => `user-${number}`;

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');

/** Of the length that real ids have. */
const uuid = (kind: number, user: string, index: number) =>
  `${hex(numberOf(user), 8)}-${hex(kind, 4)}-4000-8000-${hex(index, 12)}`;

/** The number in a user's id; NaN where it is none of ours. */
function numberOf(user: string): number {
  return Number(/^user-([1-9]\d{0,2})$/.exec(user)?.[1]);
}

export const sessionId = (user: string, index: number) => uuid(1, user, index);

/** Which of a user's sessions an id names; null where it is none of theirs. */
export function sessionIndex(user: string, id: string): number | null {
  const index = Number.parseInt(id.slice(24), 16);
  return index >= 0 && index < sessionCount && numberOf(user) <= userCount && sessionId(user, index) === id
    ? index
    : null;
}

const start = Date.UTC(2026, 5, 22, 9, 37, 54);

/** With microseconds and an offset, as the gateway writes it. */
function instant(seconds: number, microseconds: number): string {
  const whole = new Date(start + seconds * 1000).toISOString().slice(0, 19);
  return `${whole}.${String(microseconds % 1_000_000).padStart(6, '0')}+00:00`;
}

// Escapes, and letters beyond Latin-1, which make a text twice as wide in memory.
const words =
  'please check the invoice number and tell me whether the refund was sent to “Zoë & Söhne” before Friday, the agent said\n"yes", see C:\\notes, 茶';
const vocabulary = words.split(' ');

function text(seed: number, length: number): string {
  return Array.from({ length }, (_, at) => vocabulary[(seed * 3 + at) % vocabulary.length]).join(' ');
}

export function sessionRow(user: string, index: number) {
  return {
    session_id: sessionId(user, index),
    user_id: user,
    agent_name: index % 3 === 0 ? 'billing-agent' : 'support-agent',
    title: `Conversation ${index}`,
    message_count: messageCount(index),
    file_count: index % 4,
    created_at: instant(-3600 * index, 179_943 + index * 7919),
    updated_at: instant(900 - 3600 * index, index * 104_729),
  };
}

/** How many messages a session has: 40 at least. */
export const messageCount = (index: number) => 40 + ((index * 7) % 160);

export function messageRow(user: string, session: number, index: number) {
  return {
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `[${user} ${session} ${index}] ${text(index + session, 14 + ((index * 5 + session) % 13))}`,
    timestamp: instant(index * 61 - session * 3600, index * 31_337 + session),
  };
}

export function itemRow(user: string, index: number) {
  return {
    memory_id: uuid(2, user, index),
    content: `${user}, item ${index}: ${text(index, 12)}`,
    created_at: instant(index * 77, index * 999),
    updated_at: instant(index * 78, index * 1001),
  };
}

export function factRow(user: string, index: number) {
  return {
    fact_id: uuid(3, user, index),
    fact_key: `preference.${index}`,
    fact_value: `${user}: ${text(index, 4)}`,
    status: 'active',
    version: 1 + (index % 5),
    confirmed_by: `user:${user}`,
    created_at: instant(index * 79, index * 1003),
    updated_at: instant(index * 80, index * 1007),
  };
}

/** `make` of `count` places from `from` on, up to `end`. */
export function rows<Row>(from: number, count: number, end: number, make: (index: number) => Row): Row[] {
  const length = Math.max(0, Math.min(count, end - from));
  return Array.from({ length }, (_, at) => make(from + at));
}
