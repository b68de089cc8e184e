import type { IncomingMessage } from 'node:http';

/** The body has more bytes than allowed. */
export class BodyTooLargeError extends Error {}

/**
 * The whole body, read from Node's own stream: through the streams of fetch, or by iterating, it costs a good part of a
 * small request. Rejects with a BodyTooLargeError as soon as more than `limit` bytes are announced or have come, and
 * with the stream's error where the body breaks off. The connection lives on, to carry the refusal.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      reject(new BodyTooLargeError());
      return;
    }
    let chunks: Buffer[] = [];
    let size = 0;
    // A stream without an encoding gives buffers. Once the promise is settled, what still comes is read and dropped:
    // it must not stand before the next request on this connection.
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks = [];
        reject(new BodyTooLargeError());
      }
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The request body broke off.')));
  });
}
