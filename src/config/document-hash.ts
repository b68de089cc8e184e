import { createHash } from 'node:crypto';

/** The SHA-256 of a document, in hexadecimal digits. */
export function sha256(document: string): string {
  return createHash('sha256').update(document).digest('hex');
}

/**
 * Clients and tools write a hash alone, or with the name of its algorithm before it, and its digits in any letter case.
 * Names that are no SHA-256 stay as they are.
 */
export function plainHash(hash: string): string {
  const plain = hash.replace(/^sha256:/i, '');
  return /^[\da-f]{64}$/i.test(plain) ? plain.toLowerCase() : plain;
}
