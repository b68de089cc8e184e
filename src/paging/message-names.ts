import { digest } from './digest.js';

/** What a message's name is made of. */
export interface NamedMessage {
  readonly role: string | null;
  readonly timestamp: string | null;
  /** The content as JSON text. */
  readonly content: string;
}

/** Base64url characters of a message id's digest: 132 bits, so that two messages never share one by chance. */
const idDigestLength = 22;

/** Messages before a run of equal moments that are part of the names in it. */
export const namedBefore = 16;

/**
 * Names messages, as the gateway gives them no ids: a digest of the session, of the sixteen messages before a run of equal
 * moments, and of all messages of that run up to its own. Messages are only ever appended, so nothing of a message's name
 * changes when more arrive.
 *
 * The messages before are part of it so that two equal messages in different places of the conversation, such as those of a
 * block that was stored twice, are still two.
 *
 * @param session user id and session id
 * @param before up to sixteen messages before the first one; fewer where the session begins with them
 * @param messages from the start of a run of equal moments on
 */
export function nameMessages(
  session: readonly [string, string],
  before: readonly NamedMessage[],
  messages: readonly NamedMessage[],
): string[] {
  const scope = digest(JSON.stringify(session), idDigestLength);
  const passed = before.map(own);
  let moment: string | null = null;
  let name = '';
  return messages.map((message, index) => {
    const told = momentOf(message.timestamp);
    const begins = told !== null && moment !== null && told !== moment;
    if (index === 0 || begins) name = [scope, ...passed.slice(-namedBefore)].join('\n');
    moment = told ?? moment;
    const text = own(message);
    passed.push(text);
    name = digest(`${name}\n${text}`, idDigestLength);
    return name;
  });
}

/** By what a message is known where its place is: its own digest and that of the one before it. */
export function placedDigest(before: NamedMessage | null, message: NamedMessage): string {
  return digest(`${before === null ? '' : own(before)}\n${own(message)}`, idDigestLength);
}

/** Whether two messages are alike in all that names are made of. */
export function isSameMessage(message: NamedMessage, other: NamedMessage): boolean {
  return (
    message.role === other.role && message.timestamp === other.timestamp && message.content === other.content
  );
}

function own({ role, timestamp, content }: NamedMessage): string {
  return digest(JSON.stringify([role, timestamp, content]), idDigestLength);
}

/**
 * What a timestamp says of when: its text where it looks like a date or a number of seconds, else null. A message
 * without a moment stands in the run of the one before it.
 */
export function momentOf(timestamp: string | null): string | null {
  return timestamp !== null && /^(?:\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)?$)/.test(timestamp) ? timestamp : null;
}

/** Whether a run begins here: the moment differs from the last one told before it, which must have been read. */
export function beginsRun(moments: readonly (string | null)[], index: number): boolean {
  const moment = moments[index] ?? null;
  if (moment === null) return false;
  let before = index - 1;
  while (before >= 0 && moments[before] === null) before--;
  return before >= 0 && moments[before] !== moment;
}

/**
 * The index from which all names up to the row at `index` can be told: where its run of equal moments begins. Null
 * where that is before the range, or may be.
 *
 * @param atOldest the range begins with the session's oldest message
 */
export function runStart(
  moments: readonly (string | null)[],
  index: number,
  atOldest: boolean,
): number | null {
  for (let start = index; start > 0; start--) if (beginsRun(moments, start)) return start;
  return atOldest ? 0 : null;
}
