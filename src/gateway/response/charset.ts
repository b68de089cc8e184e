import { isAscii, isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';

/** A body as text, and in a sentence what is odd about its characters; null where nothing is. */
export interface DecodedBody {
  readonly text: string;
  readonly warning: string | null;
}

const undeclared = 'the answer is not in UTF-8 and names no character set: some characters are lost';
const broken = 'the answer holds bytes that are not of its character set: some characters are lost';
const mistaken = 'the answer is in UTF-8, though it names another character set';

/** Character sets in which ASCII is not ASCII, or more than ASCII. */
const notOfAscii = /^(?:utf-16|iso-2022-jp|x-user-defined)/;

/**
 * Decodes a body by the character set that its content type names; UTF-8 where it names none. A body that is valid
 * UTF-8 is taken for that, whatever else is named: bytes of another set hardly ever are.
 * @returns null where the named set is not known
 */
export function decodeBody(body: Buffer, contentType: string | undefined): DecodedBody | null {
  const label = charsetOf(contentType);
  // To make a decoder costs as much as to read a small answer.
  if (label === null) return { text: body.toString(), warning: isUtf8(body) ? null : undeclared };
  const decoder = decoderOf(label);
  if (decoder === null) return null;
  if (decoder.encoding === 'utf-8') return { text: body.toString(), warning: isUtf8(body) ? null : broken };
  if (!notOfAscii.test(decoder.encoding) && isUtf8(body)) {
    return { text: body.toString(), warning: isAscii(body) ? null : mistaken };
  }
  const text = decoder.decode(body);
  return { text, warning: text.includes('\ufffd') ? broken : null };
}

/** Whether a body is in UTF-8 and says nothing else. */
export function isPlainUtf8(body: Buffer, contentType: string | undefined): boolean {
  const label = charsetOf(contentType);
  return (label === null || /^utf-?8$/i.test(label)) && isUtf8(body);
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** Most answers name none, or name it plainly: those are not worth a parser. */
function charsetOf(contentType: string | undefined): string | null {
  if (contentType === undefined || !/charset/i.test(contentType)) return null;
  try {
    const charset = new MIMEType(contentType).params.get('charset')?.trim() ?? '';
    return charset === '' ? null : charset;
  } catch {
    return null;
  }
}
