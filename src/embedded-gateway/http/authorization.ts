import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.js';

/** Throws 401 unless the header brings the key; without a key everyone is let in. */
export function checkAuthorization(header: string | undefined, apiKey: string | undefined): void {
  if (apiKey === undefined) return;
  if (timingSafeEqual(digest(header ?? ''), digest(`Bearer ${apiKey}`))) return;
  const message = header === undefined ? 'Authorization is missing.' : 'The API key is not valid.';
  throw new Refusal(401, { error: { code: 'unauthorized', message } }, { 'www-authenticate': 'Bearer' });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
