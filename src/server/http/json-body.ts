import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { nestsDeeper } from '../../gateway/json/nesting.js';
import { parseMarked } from './exact-numbers.js';
import { type BodyBounds, readBody } from './request-body.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A body is nested too deep. */
export class BodyTooDeepError extends Error {}

/** A body is not JSON, or not valid UTF-8. */
export class BodyNotJsonError extends Error {}

/** Levels of a body; its variables may have fewer. */
export const bodyDepth = 600;

/** A smaller body is read in no time however deep it is; JSON.parse takes long for what is large and nested very deep. */
const smallBody = 8192;

/** Others get their turn before and after a larger one is parsed: each megabyte takes as long as some ten small queries. */
const largeBody = 65_536;

/**
 * Reads a request's body as JSON. Rejects as `readBody` does, with a BodyTooDeepError or with a BodyNotJsonError, which
 * does not quote the body.
 */
export async function readJsonBody(request: IncomingMessage, bounds: BodyBounds): Promise<unknown> {
  const bytes = await readBody(request, bounds);
  if (bytes.length <= largeBody) return parse(bytes);
  await setImmediate();
  const body = parse(bytes);
  await setImmediate();
  return body;
}

/** Whether a body is so large that others should get their turn between the steps of the work for it. */
export function isLargeBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBody;
}

function parse(bytes: Buffer): unknown {
  if (bytes.length > smallBody && nestsDeeper(bytes, bodyDepth)) throw new BodyTooDeepError();
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
