import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestState } from '../http/request-state.js';
import { assetPrefix } from '../http/served-paths.js';
import { writeRefusal } from '../http/refusal.js';
import { buildAssets, type Asset } from './assets.js';
import { compressed } from './compression.js';
import { examples } from './examples.js';
import { renderPage } from './page.js';

interface Built {
  readonly folder: string;
  readonly assets: ReadonlyMap<string, Asset>;
}

/**
 * GraphiQL from this server alone. Its 9 MB stand under a path with their digest, so that a browser fetches them
 * once, compressed; the page itself is small. Nothing is loaded before somebody opens it.
 */
export class GraphiQL {
  readonly #endpoint: string;
  readonly #sampleData: boolean;
  #built: Promise<Built> | null = null;

  /** `sampleData`: whether the example operations may name the sample data's ids. */
  constructor(endpoint: string, sampleData: boolean) {
    this.#endpoint = endpoint;
    this.#sampleData = sampleData;
  }

  readonly answerPage = async (_request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { folder } = await this.#build();
    const html = renderPage(folder, { endpoint: this.#endpoint, defaultTabs: examples(this.#sampleData) });
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'content-security-policy': pagePolicy,
    });
    response.end(html);
  };

  readonly answerAsset = async (
    request: IncomingMessage,
    response: ServerResponse,
    state: RequestState,
  ): Promise<void> => {
    const { folder, assets } = await this.#build();
    const path = request.url ?? '';
    const asset = path.startsWith(folder) ? assets.get(path.slice(folder.length)) : undefined;
    if (asset === undefined) {
      writeRefusal(response, { code: 'BAD_REQUEST', status: 404, message: 'There is no such asset.' }, state);
      return;
    }
    const { encoding, body } = await compressed(asset, request.headers['accept-encoding'] ?? '');
    response.writeHead(200, {
      'content-type': asset.contentType,
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
    response.end(body);
  };

  #build(): Promise<Built> {
    this.#built ??= buildAssets().then(({ digest, assets }) => ({
      folder: `${assetPrefix}${digest}/`,
      assets,
    }));
    return this.#built;
  }
}

// The editor sets styles of its own and keeps icons and its font in data URLs; scripts and workers come from files only.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
