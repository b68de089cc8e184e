import type { IncomingMessage } from 'node:http';
import type { Check } from './check.js';

/** Headers that a page can set for another origin only after the browser asked that origin. */
const markers = ['apollo-require-preflight', 'x-apollo-operation-name', 'graphql-require-preflight'];

/**
 * Refuses a GET that any foreign page could make a browser send, such as the source of an image. Passes: one with a
 * header that needs a preflight, and one sent by fetch in its cors or same-origin mode, as such a request from
 * another origin carries Origin and was refused for it.
 */
export const preflightedGet: Check = (request) => {
  if (request.method !== 'GET' || hasMarker(request)) return null;
  const mode = request.headers['sec-fetch-mode'];
  if (mode === 'cors' || mode === 'same-origin') return null;
  return {
    code: 'FORBIDDEN',
    message: `A GET request needs the header ${markers.join(' or ')} (with any value), or Content-Type: application/json.`,
  };
};

function hasMarker({ headers }: IncomingMessage): boolean {
  if (markers.some((name) => headers[name] !== undefined)) return true;
  return /^application\/json\b/i.test(headers['content-type'] ?? '');
}
