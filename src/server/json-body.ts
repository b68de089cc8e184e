const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads a body as JSON; throws where it is not JSON or not valid UTF-8. */
export function parseJsonBody(bytes: Buffer): unknown {
  return JSON.parse(decoder.decode(bytes));
}
