import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodingFor } from '../http/accept-encoding.js';
import type { Asset } from './assets.js';

const compressors: Readonly<Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>>> = {
  // The highest qualities take seconds for these files and save little.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

interface Encoded {
  readonly encoding: string;
  readonly body: Buffer;
}

/** The asset in the best encoding that `accept` (an Accept-Encoding header) names; compressed once. */
export async function compressed(asset: Asset, accept: string): Promise<Encoded> {
  const encoding = encodingFor(accept, ['br', 'gzip']);
  if (encoding === null) return { encoding: 'identity', body: asset.body };
  const body = asset.encoded.get(encoding) ?? compressors[encoding](asset.body);
  asset.encoded.set(encoding, body);
  return { encoding, body: await body };
}
