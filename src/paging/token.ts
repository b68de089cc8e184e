/**
 * Opaque tokens (cursors and global ids): base64url of a JSON array. Decoding accepts only what encoding made,
 * so garbage, padding and other spellings of the same bytes are refused rather than read as something else.
 */
export function encodeToken(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
}

/** Null where the text is no token. */
export function decodeToken(text: string): unknown[] | null {
  // Every token begins with a bracket. Nearly all ids that are tried here are no tokens, and a parser that throws is slow.
  if (!text.startsWith('W') || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    // Values nested too deeply can be read but not written: they overflow the stack of JSON.stringify.
    return Array.isArray(parts) && encodeToken(parts) === text ? parts : null;
  } catch {
    return null;
  }
}
