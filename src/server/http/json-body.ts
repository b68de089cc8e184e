import type { IncomingMessage } from 'node:http';
import type { Slices } from '../../execution/slices.js';
import { maxJsonKeys } from '../../gateway/json/json-depth.js';
import { type JsonShape, shapeFault } from '../../gateway/json/nesting.js';
import { structureWithin } from '../../gateway/json/structure-bytes.js';
import { parseMarked } from './exact-numbers.js';
import { type BodyBounds, NoMemoryForBodyError, readBody, type TakeForRequest } from './request-body.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A body is nested too deep, or has an object of too many keys. */
export class BodyShapeError extends Error {
  readonly fault: 'deep' | 'wide';

  constructor(fault: 'deep' | 'wide') {
    super('The body is built as none may be.');
    this.fault = fault;
  }
}

/** A body is not JSON, or not valid UTF-8. */
export class BodyNotJsonError extends Error {}

/** Levels of a body; its variables may have fewer. */
const bodyDepth = 600;

/** What a body may be. */
export const bodyShape: JsonShape = { levels: bodyDepth, keys: maxJsonKeys };

/** A smaller body is read in no time however it is built; JSON.parse takes long for what is large and nested very deep or has very many keys. */
const smallBody = 8192;

/** What a smaller body takes, once parsed, is little beside the operation itself. */
const uncountedBody = 4096;

/** A text stands in the values of a body, in what the gateway is sent and in the bytes of that. */
const timesHeld = 3;

/** Other work runs before and after a larger one is parsed: each megabyte takes as long as some ten small queries. */
const largeBody = 65_536;

/**
 * Reads a request's body as JSON. Rejects as `readBody` does, with a BodyShapeError or with a BodyNotJsonError, which
 * does not quote the body.
 */
export async function readJsonBody(
  request: IncomingMessage,
  bounds: BodyBounds,
  take: TakeForRequest,
  slices: Slices,
): Promise<unknown> {
  const bytes = await readBody(request, bounds, take);
  if (
    bytes.length > uncountedBody &&
    !take(timesHeld * bytes.length + structureWithin(bytes, 0, bytes.length))
  )
    throw new NoMemoryForBodyError();
  if (bytes.length <= largeBody) return parse(bytes);
  await slices.next();
  const body = parse(bytes);
  await slices.next();
  return body;
}

/** Whether a body is so large that other work should run between the steps of the work for it. */
export function isLargeBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBody;
}

function parse(bytes: Buffer): unknown {
  const fault = bytes.length > smallBody ? shapeFault(bytes, bodyShape) : null;
  if (fault !== null) throw new BodyShapeError(fault);
  try {
    return parseMarked(decoder.decode(bytes));
  } catch {
    throw new BodyNotJsonError();
  }
}

/** Whether a value of a body is an object, and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
