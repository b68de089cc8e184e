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
 * before it and of the one before its run of equal timestamps, with a number among equal ones within that run.
 * Messages are only ever appended, so nothing of a message's name changes when more arrive.
 *
 * The messages before are part of it so that two equal messages with an equal timestamp or none, in different
 * places of the conversation, are still two.
 *
 * @param session user id and session id
 * @param before the message before the first one; null where the first is the session's oldest
 * @param messages from the start of a run of equal timestamps on
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
  let timestamp: string | null | undefined;
  return messages.map((message) => {
    if (message.timestamp !== timestamp) {
      seen.clear();
      timestamp = message.timestamp;
      beforeRun = previous;
    }
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
 * The first index from which all names can be told within a stretch: where its run of equal timestamps begins.
 * Null where the run of the row at `index` begins before the stretch, or may begin there.
 *
 * @param atOldest the stretch begins with the session's oldest message
 */
export function runStart(
  timestamps: readonly (string | null)[],
  index: number,
  atOldest: boolean,
): number | null {
  let start = index;
  while (start > 0 && timestamps[start - 1] === timestamps[start]) start--;
  return start > 0 || atOldest ? start : null;
}
