import { createHash } from 'node:crypto';

/** The SHA-256 of a document, in hexadecimal digits. */
export function sha256(document: string): string {
  return createHash('sha256').update(document).digest('hex');
}

/** Clients and tools write a hash alone, or with the name of its algorithm before it. */
export function plainHash(hash: string): string {
  return hash.replace(/^sha256:/, '');
}
