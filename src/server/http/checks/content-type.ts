import type { Check } from './check.js';
import { isUtf8, parseMediaType } from './media-type.js';

/**
 * A POST brings plain JSON. Forms and text/plain are what a foreign page can send without the browser asking first,
 * and a compressed body could grow beyond the limit on its way out.
 */
export const jsonBody: Check = (request) => {
  if (request.method !== 'POST') return null;
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return {
      status: 415,
      code: 'BAD_REQUEST',
      message: 'Compressed request bodies are not supported; send the body without Content-Encoding.',
      headers: { 'accept-encoding': 'identity' },
    };
  }
  if (isJson(request.headers['content-type'] ?? '')) return null;
  return {
    status: 415,
    code: 'BAD_REQUEST',
    message: 'Send the request as JSON in UTF-8 with Content-Type: application/json.',
    headers: { accept: 'application/json' },
  };
};

/** Whatever other parameters say, it is JSON all the same. */
function isJson(header: string): boolean {
  // What nearly every client sends.
  if (header === 'application/json') return true;
  const type = parseMediaType(header);
  return type?.essence === 'application/json' && isUtf8(type);
}
