import type { Check } from './check.js';

/** Headers of one request. Proxies and browsers send a third of them. */
const most = 200;

/** Refuses a request with very many headers, whole, rather than reading some of them. */
export const headerCount: Check = ({ rawHeaders }) => {
  if (rawHeaders.length <= 2 * most) return null;
  return {
    status: 431,
    code: 'BAD_REQUEST',
    message: `The request has more than ${most} headers.`,
    headers: { connection: 'close' },
  };
};
