import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Asset } from './assets.js';

const compressors: Readonly<Record<string, (body: Buffer) => Promise<Buffer>>> = {
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
  for (const [encoding, compress] of Object.entries(compressors)) {
    if (!accepts(accept, encoding)) continue;
    const body = asset.encoded.get(encoding) ?? compress(asset.body);
    asset.encoded.set(encoding, body);
    return { encoding, body: await body };
  }
  return { encoding: 'identity', body: asset.body };
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}
