const [quote, backslash, letterU] = [0x22, 0x5c, 0x75];
/** `\u` and four digits, and that twice for a character that takes two. */
const [escapeLength, pairLength] = [6, 12];

/**
 * Where a piece of a JSON text in UTF-8 ends: at its closing quote, or behind the first whole character or escape at or
 * after the place `end`. The halves of a pair stay together. At the end of all it ends there.
 */
export function endOfTextPiece(json: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && at < json.length) {
    const byte = json[at];
    if (byte === quote) return at;
    at += byte === backslash ? lengthOfEscape(json, at) : 1;
  }
  while (isContinuation(json[at])) at++;
  return Math.min(at, json.length);
}

function lengthOfEscape(json: Buffer, at: number): number {
  if (json[at + 1] !== letterU) return 2;
  return halfAt(json, at) === 'high' && halfAt(json, at + escapeLength) === 'low' ? pairLength : escapeLength;
}

/** Which half of a pair is escaped at a place, by the first two of its digits: `d8` to `db`, `dc` to `df`. */
function halfAt(json: Buffer, at: number): 'high' | 'low' | null {
  if (json[at] !== backslash || json[at + 1] !== letterU) return null;
  const digits = Number.parseInt(json.toString('latin1', at + 2, at + 4), 16);
  if (digits >= 0xd8 && digits <= 0xdb) return 'high';
  return digits >= 0xdc && digits <= 0xdf ? 'low' : null;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
