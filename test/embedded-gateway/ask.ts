import { getGlobalDispatcher, type Dispatcher } from 'undici';
import type { EmbeddedGateway } from '../../src/embedded-gateway/index.js';

/** Sends one request, `path` from `/v1` on, and gives the status, the headers and the parsed body. */
export async function ask(
  gateway: EmbeddedGateway,
  method: Dispatcher.HttpMethod,
  path: string,
  options: { body?: unknown; text?: string; headers?: Record<string, string> } = {},
) {
  const body = options.text ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const json = options.body === undefined ? {} : { 'content-type': 'application/json' };
  // Unlike `request(url)` a dispatcher sends the path as it is, dot segments included.
  const response = await getGlobalDispatcher().request({
    origin: gateway.url,
    path: `/agent-v2${path}`,
    method,
    body,
    headers: { ...json, ...options.headers },
  });
  const text = await response.body.text();
  // The tests compare it with what they expect, whatever it is.
  const parsed = (text === '' ? null : JSON.parse(text)) as { data: Record<string, unknown[]> };
  return { status: response.statusCode, headers: response.headers, json: parsed, text };
}
