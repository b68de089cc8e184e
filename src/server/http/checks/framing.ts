import type { Check } from './check.js';

/**
 * Refuses versions of HTTP that are not spoken here, and bodies whose end a proxy may see elsewhere: HTTP/1.0 knows no
 * chunks, and other codings than chunked would be taken for the body itself. Nothing more is read of such a connection.
 */
export const framing: Check = ({ httpVersion, headers }) => {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return refusal(505, 'The server speaks HTTP/1.1 and HTTP/1.0.');
  }
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return null;
  if (httpVersion === '1.0') return refusal(400, 'A request in HTTP/1.0 must not have Transfer-Encoding.');
  if (coding.toLowerCase() === 'chunked') return null;
  return refusal(501, 'The only Transfer-Encoding that is understood is chunked.');
};

function refusal(status: 400 | 501 | 505, message: string) {
  return { status, code: 'BAD_REQUEST', message, headers: { connection: 'close' } } as const;
}
