import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Transform } from 'node:stream';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** What we say we can read. */
export const acceptedEncodings = 'gzip, deflate, br';

/** The encodings of a body in the order in which they have to be undone; `identity` is none. */
export function listEncodings(header: string | readonly string[] | undefined): readonly string[] {
  if (header === undefined) return [];
  return [header]
    .flat()
    .join(',')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
    .toReversed();
}

/** Makes the decoder of an encoding; undefined for one that we can't undo. */
export function createDecoder(encoding: string): Transform | undefined {
  return Object.hasOwn(decoders, encoding) ? decoders[encoding]?.() : undefined;
}
