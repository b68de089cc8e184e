import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { encodingFor } from './accept-encoding.js';

/** Answers of fewer bytes are sent as they are: they fit into few packets, and compressing them takes longer than sending. */
export const compressedBytes = 4096;

const encoders = {
  // The highest qualities take many times as long for a few percent.
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
};

export type Encoding = keyof typeof encoders;

/** The encoding that a client wants of a long answer; null: none that there is. */
export function answerEncoding(acceptEncoding: string | string[] | undefined): Encoding | null {
  return encodingFor(acceptEncoding?.toString(), ['br', 'gzip']);
}

/** Compresses pieces as they are wanted, off the event loop, and lets each go. */
export function encoded(pieces: Buffer[], encoding: Encoding): Transform {
  // Whoever reads of it is told where it fails; nothing else could.
  return pipeline(Readable.from(taken(pieces)), encoders[encoding](), () => undefined);
}

function* taken(pieces: Buffer[]): Generator<Buffer> {
  pieces.reverse();
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) yield piece;
}
