/** Deeper nesting of percent-encoding than this serves no honest id. */
const maxUnfoldings = 32;

const percent = 0x25;

/**
 * Percent-decodes and folds (NFKC) a text until nothing changes; null where it is encoded too many times. A character
 * that comes out is at once tried together with those around it, so that the work grows with the length of the text
 * and not also with how often it was encoded.
 */
export function unfold(text: string): string | null {
  let current = text;
  let depth = 0;
  // What folding makes new percent signs of takes nine characters each, so this comes to its end in a few rounds.
  while (depth <= maxUnfoldings) {
    const folded = current.normalize('NFKC');
    if (!folded.includes('%')) return folded;
    const decoded = decode(Buffer.from(folded));
    if (decoded === null) return folded;
    current = decoded.text;
    depth += decoded.depth;
  }
  return null;
}

/**
 * Decodes every `%XX`, also those that only decoding makes. Broken sequences stay, bytes that are no UTF-8 become
 * U+FFFD. Null where there is none.
 */
function decode(bytes: Buffer): { text: string; depth: number } | null {
  /** How often each byte of the result was decoded; the result grows over the bytes that were read. */
  const depths = new Uint16Array(bytes.length);
  let length = 0;
  let deepest = 0;
  for (const byte of bytes) {
    bytes[length] = byte;
    depths[length] = 0;
    length++;
    while (length >= 3 && bytes[length - 3] === percent) {
      const value = hexValue(bytes[length - 2]) * 16 + hexValue(bytes[length - 1]);
      if (Number.isNaN(value)) break;
      const depth = 1 + Math.max(depths[length - 3] ?? 0, depths[length - 2] ?? 0, depths[length - 1] ?? 0);
      length -= 2;
      bytes[length - 1] = value;
      depths[length - 1] = depth;
      deepest = Math.max(deepest, depth);
    }
  }
  return deepest === 0 ? null : { text: bytes.toString('utf8', 0, length), depth: deepest };
}

/** Of an ASCII digit or letter from A to F; NaN for any other byte. */
function hexValue(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}
