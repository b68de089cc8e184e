import { shapeFault } from '../gateway/json/nesting.js';

/**
 * Opaque tokens (cursors and global ids): base64url of a JSON array. Decoding accepts only what encoding made,
 * so garbage, padding and other spellings of the same bytes are refused rather than read as something else.
 */
export function encodeToken(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
}

/** A global id of three ids of 2,048 characters each is shorter, whatever characters these are. */
const maxLength = 25_000;

/** Null where the text is no token. */
export function decodeToken(text: string): unknown[] | null {
  // Every token begins with a bracket. Nearly all ids that are tried here are no tokens, and a parser that throws is slow.
  if (!text.startsWith('W') || text.length > maxLength || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  const json = Buffer.from(text, 'base64url');
  // No token has lists within its list, and many levels of them take long to read.
  if (shapeFault(json, { levels: 1, keys: 0 }) !== null) return null;
  try {
    const parts: unknown = JSON.parse(json.toString('utf8'));
    return Array.isArray(parts) && encodeToken(parts) === text ? parts : null;
  } catch {
    return null;
  }
}
