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
  const namer = new MessageNamer(session, before);
  return messages.map((message) => namer.name(message));
}

/** Names messages one after the other, as `nameMessages` does; what it keeps does not grow with them. */
export class MessageNamer {
  readonly #scope: string;
  /** Digests of the messages that were passed last, sixteen at most. */
  readonly #passed: string[];
  #moment: string | null = null;
  /** Of the message that was passed last in its run; null where none was. */
  #name: string | null = null;

  constructor(session: readonly [string, string], before: readonly NamedMessage[]) {
    this.#scope = digest(JSON.stringify(session), idDigestLength);
    this.#passed = before.slice(-namedBefore).map(own);
  }

  /** The name of the next message. */
  name(message: NamedMessage): string {
    const told = momentOf(message.timestamp);
    const begins = told !== null && this.#moment !== null && told !== this.#moment;
    const run = this.#name === null || begins ? [this.#scope, ...this.#passed].join('\n') : this.#name;
    this.#moment = told ?? this.#moment;
    const text = own(message);
    this.#passed.push(text);
    if (this.#passed.length > namedBefore) this.#passed.shift();
    this.#name = digest(`${run}\n${text}`, idDigestLength);
    return this.#name;
  }
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
