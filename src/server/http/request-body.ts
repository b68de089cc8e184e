import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.js';
import { CollectedBytes } from '../../gateway/body/collected-bytes.js';

/** What a request's body may take. */
export interface BodyBounds {
  readonly bytes: number;
  /** Until it has come, from when its head had. */
  readonly ms: number;
}

export function bodyBounds({ limits, server }: Config): BodyBounds {
  return { bytes: limits.bodyBytes, ms: server.requestTimeoutMs };
}

/** The body has more bytes than allowed. */
export class BodyTooLargeError extends Error {}

/** The body did not come in time. */
export class BodyTooSlowError extends Error {}

/** A host has read the body before and left nothing of it. */
export class BodyGoneError extends Error {
  override readonly message =
    'the host has read the request body and left nothing of it: mount the handler before its body parsers';
}

/** There is no memory for the body at present. */
export class NoMemoryForBodyError extends Error {}

/** Takes memory for so many bytes of a request. False: there is none. */
export type TakeForRequest = (bytes: number) => boolean;

/** Whether a body is announced that has more bytes than allowed. */
export function announcesTooLarge({ headers }: IncomingMessage, { bytes }: BodyBounds): boolean {
  return Number(headers['content-length'] ?? 0) > bytes;
}

/**
 * The whole body, read from Node's own stream: through the streams of fetch, or by iterating, it costs a good part of a
 * small request. Rejects with a BodyTooLargeError as soon as more bytes than allowed are announced or have come, with
 * a BodyTooSlowError, with a NoMemoryForBodyError, and with the stream's error where the body breaks off. The connection
 * lives on, to carry the refusal.
 * @param take is asked for each piece of a body that does not come in one
 */
export function readBody(
  request: IncomingMessage,
  bounds: BodyBounds,
  take: TakeForRequest,
): Promise<Buffer> {
  if (request.readableDidRead) return readByHost(request, bounds);
  return new Promise((resolve, reject) => {
    if (announcesTooLarge(request, bounds)) {
      reject(new BodyTooLargeError());
      return;
    }
    const announced = Number(request.headers['content-length'] ?? 0);
    const body = new CollectedBytes(announced);
    let size = 0;
    let failed = false;
    const fail = (error: Error): void => {
      failed = true;
      body.clear();
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => fail(new BodyTooSlowError()), bounds.ms);
    // A stream without an encoding gives buffers. Once the promise is settled, what still comes is read and dropped:
    // it must not stand before the next request on this connection.
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bounds.bytes) fail(new BodyTooLargeError());
      else if (failed) return;
      else if (chunk.length === announced || take(chunk.length)) body.add(chunk);
      else fail(new NoMemoryForBodyError());
    });
    request.on('end', () => {
      clearTimeout(timer);
      resolve(body.take());
    });
    request.on('error', fail);
    request.on('close', () => {
      if (!request.complete) fail(new Error('The request body broke off.'));
    });
  });
}

/**
 * The body where a host's parser has read it before: as it came, where the host keeps that, else written again. Numbers
 * that parsing has made inexact are refused as variables all the same.
 */
async function readByHost(request: IncomingMessage, { bytes }: BodyBounds): Promise<Buffer> {
  const body = hostBody(request);
  if (body === null) throw new BodyGoneError();
  if (body.length > bytes) throw new BodyTooLargeError();
  return body;
}

function hostBody(request: IncomingMessage): Buffer | null {
  const { rawBody, body }: { rawBody?: unknown; body?: unknown } = request as object;
  if (Buffer.isBuffer(rawBody)) return rawBody;
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  return typeof body === 'object' && body !== null ? Buffer.from(JSON.stringify(body)) : null;
}
