import type { IncomingMessage } from 'node:http';
import { NumberTooLargeError, parseExactJson } from './exact-json.js';
import { Refusal } from './refusal.js';

const maxBytes = 4 * 1024 * 1024;

/** Reads the whole body as text. One over 4 MiB is read to its end, so that the sender sees the 413, but not kept. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    // A request without an encoding set yields Buffers only.
    const buffer = chunk as Buffer;
    bytes += buffer.length;
    if (bytes <= maxBytes) chunks.push(buffer);
  }
  if (bytes > maxBytes) throw new Refusal(413, { error: 'The body is too large.' });
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads a body as a JSON object; an empty one counts as `{}`, so that its missing fields are named. */
export function readJson(text: string, contentType: string | undefined): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new Refusal(415, { message: 'Content-Type must be application/json.' });
  }
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, { errors: [{ message: 'must be a JSON object', field: 'body' }] });
  }
  // JSON.parse gave an object that is neither null nor a list.
  return value as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (error instanceof NumberTooLargeError) {
      throw new Refusal(400, { errors: [{ message: 'holds a number that is too large', field: 'body' }] });
    }
    throw new Refusal(400, { errors: [{ message: 'is not valid JSON', field: 'body' }] });
  }
}
