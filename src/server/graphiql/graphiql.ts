import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestState } from '../http/request-state.js';
import { writeRefusal } from '../http/refusal.js';
import { pathOf } from '../http/request-target.js';
import type { ServedPaths } from '../http/served-paths.js';
import { type Assets, buildAssets } from './assets.js';
import { compressed } from './compression.js';
import { examples } from './examples.js';
import { renderPage } from './page.js';

/**
 * GraphiQL from this server alone. Its 9 MB stand under a path with their digest, so that a browser fetches them
 * once, compressed; the page itself is small. Nothing is loaded before somebody opens it.
 */
export class GraphiQL {
  readonly #paths: ServedPaths;
  readonly #sampleData: boolean;
  #built: Promise<Assets> | null = null;

  /** `sampleData`: whether the example operations may name the sample data's ids. */
  constructor(paths: ServedPaths, sampleData: boolean) {
    this.#paths = paths;
    this.#sampleData = sampleData;
  }

  readonly answerPage = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { digest } = await this.#build();
    const endpoint = this.#endpointFrom(pathOf(request));
    const folder = `${endpoint.replace(/\/$/, '')}/graphiql/${digest}/`;
    const html = renderPage(folder, { endpoint, defaultTabs: examples(this.#sampleData) });
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
    const { digest, assets } = await this.#build();
    const folder = `${this.#paths.assets}${digest}/`;
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

  /** Relative to the page, whose path a proxy may have shortened: the browser alone knows all of it. */
  #endpointFrom(pagePath: string): string {
    const { graphql } = this.#paths;
    const name = graphql.slice(graphql.lastIndexOf('/') + 1);
    if (name === '') return './';
    return pagePath.endsWith('/') ? `../${name}` : name;
  }

  #build(): Promise<Assets> {
    this.#built ??= buildAssets();
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
