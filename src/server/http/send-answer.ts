import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Slices } from '../../execution/slices.js';
import { answerEncoding, compressedBytes, encoded, type Encoding } from './encoded-answer.js';
import { jsonHeaders } from './refusal.js';
import type { UnsentBytes } from '../../limits/scheduling/unsent-memory.js';

/** What sending an answer needs. */
export interface Sending {
  readonly response: ServerResponse;
  /** The memory that the answer takes. */
  readonly unsent: UnsentBytes;
  readonly slices: Slices;
  /** How long the socket may take nothing of it before it is closed. */
  readonly timeoutMs: number;
  /** Whether long answers are compressed for those who take it. */
  readonly compression: boolean;
}

/** Bytes that are handed to the socket at once; that it took them is progress. */
const pieceBytes = 65_536;

/** Writes the head of an answer and sends it. See `sendBody`. */
export function sendAnswer(
  pieces: Buffer[],
  status: number,
  headers: OutgoingHttpHeaders,
  sending: Sending,
): Promise<void> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (sending.compression && bytes >= compressedBytes) {
    const { response } = sending;
    response.appendHeader('vary', 'Accept-Encoding');
    const encoding = answerEncoding(response.req.headers['accept-encoding']);
    if (encoding !== null) {
      response.writeHead(status, { ...headers, 'content-encoding': encoding });
      return new Sender(sending).sendEncoded(pieces, encoding);
    }
  }
  sending.response.writeHead(status, { ...jsonHeaders(bytes), ...headers });
  return sendBody(pieces, sending);
}

/**
 * Sends the body of an answer whose head was written. Resolves once the socket has taken all of it, or is closed, which
 * it is where it takes nothing for too long. That its client sends something is no progress.
 */
async function sendBody(pieces: Buffer[], sending: Sending): Promise<void> {
  const { response, unsent } = sending;
  const [only] = pieces;
  if (pieces.length > 1 || only === undefined || only.length > pieceBytes)
    await new Sender(sending).send(pieces);
  else {
    response.end(only);
    // Nearly always the socket takes a small answer at once; one that has to wait is no longer too small to count.
    if (response.writableLength === 0) return;
    if (unsent.hold(only.length) === null) await new Sender(sending).finished();
    else response.req.socket.destroy();
  }
}

/** Hands pieces to a socket as it takes them. */
class Sender {
  readonly #sending: Sending;
  /** Writes that the socket has not taken yet. */
  #open = 0;
  #onTaken: () => void = () => undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
  }

  /** Sends all and lets each piece go once the socket has it. */
  async send(pieces: Buffer[]): Promise<void> {
    const { response } = this.#sending;
    pieces.reverse();
    for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
      for (let start = 0; start < piece.length; start += pieceBytes) {
        if (response.closed || response.destroyed) return;
        await this.#write(piece.subarray(start, start + pieceBytes));
      }
    }
    response.end();
    await this.finished();
  }

  /** The same, compressed. */
  async sendEncoded(pieces: Buffer[], encoding: Encoding): Promise<void> {
    const { response } = this.#sending;
    for await (const chunk of encoded(pieces, encoding)) {
      if (response.closed || response.destroyed) return;
      await this.#write(chunk);
    }
    response.end();
    await this.finished();
  }

  /** Resolves once an answer that was ended is out, or its connection closed. */
  finished(): Promise<void> {
    return this.#sending.response.writableFinished ? Promise.resolve() : this.#wait();
  }

  async #write(part: Buffer): Promise<void> {
    const { response, unsent, slices } = this.#sending;
    this.#open++;
    response.write(part, () => {
      this.#open--;
      if (this.#open === 0) this.#onTaken();
    });
    // What the socket took at once needs no wait.
    if (response.writableLength > 0) await this.#wait();
    unsent.sent(part.length);
    if (slices.isOver(part.length >> 8)) await slices.next();
  }

  #wait(): Promise<void> {
    const { response, timeoutMs } = this.#sending;
    return new Promise((resolve) => {
      const deadline = setTimeout(() => {
        // An answer behind another one on its connection has no socket yet: that one's deadline holds for both.
        if (response.socket === null) deadline.refresh();
        else response.socket.destroy();
      }, timeoutMs);
      const done = () => {
        clearTimeout(deadline);
        response.off('finish', done).off('close', done);
        resolve();
      };
      this.#onTaken = done;
      response.on('finish', done).on('close', done);
      if (response.closed) done();
    });
  }
}
