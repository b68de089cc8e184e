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

export interface MessageId {
  readonly digest: string;
  readonly ordinal: number;
}

/**
 * Names messages, as the gateway gives them no ids: a digest of session, role, timestamp, content, of the message
 * before it and of the one before its run of equal moments, with a number among equal ones within that run.
 * Messages are only ever appended, so nothing of a message's name changes when more arrive.
 *
 * The messages before are part of it so that two equal messages with an equal timestamp or none, in different
 * places of the conversation, are still two.
 *
 * @param session user id and session id
 * @param before the message before the first one; null where the first is the session's oldest
 * @param messages from the start of a run of equal moments on
 */
export function nameMessages(
  session: readonly [string, string],
  before: NamedMessage | null,
  messages: readonly NamedMessage[],
): MessageId[] {
  const seen = new Map<string, number>();
  const scope = digest(JSON.stringify(session), idDigestLength);
  let previous = before === null ? '' : own(before);
  let beforeRun = previous;
  let moment: string | null = null;
  return messages.map((message) => {
    const told = momentOf(message.timestamp);
    if (told !== null && moment !== null && told !== moment) {
      seen.clear();
      beforeRun = previous;
    }
    moment = told ?? moment;
    const text = own(message);
    const name = digest(`${scope}\n${beforeRun}\n${previous}\n${text}`, idDigestLength);
    previous = text;
    const ordinal = seen.get(name) ?? 0;
    seen.set(name, ordinal + 1);
    return { digest: name, ordinal };
  });
}

/** By what a message is known where its place is: its own digest and that of the one before it. */
export function placedDigest(before: NamedMessage | null, message: NamedMessage): string {
  return digest(`${before === null ? '' : own(before)}\n${own(message)}`, idDigestLength);
}

/** The id as the schema gives it. */
export function messageId({ digest: name, ordinal }: MessageId): string {
  return ordinal === 0 ? name : `${name}.${ordinal}`;
}

function own({ role, timestamp, content }: NamedMessage): string {
  return digest(JSON.stringify([role, timestamp, content]), idDigestLength);
}

/**
 * What a timestamp says of when: its text where it looks like a date or a number of seconds, else null. A message
 * without a moment stands in the run of the one before it; equal ones there are told apart by their number.
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
 * where that is before the stretch, or may be.
 *
 * @param atOldest the stretch begins with the session's oldest message
 */
export function runStart(
  moments: readonly (string | null)[],
  index: number,
  atOldest: boolean,
): number | null {
  for (let start = index; start > 0; start--) if (beginsRun(moments, start)) return start;
  return atOldest ? 0 : null;
}
