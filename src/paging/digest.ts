import { hash } from 'node:crypto';

/**
 * A short, stable name for a text: the same on every instance and after a restart. `length` is in base64url
 * characters of six bits each. Not a secret: it only tells rows apart.
 */
export function digest(text: string, length: number): string {
  return hash('sha256', text, 'base64url').slice(0, length);
}
