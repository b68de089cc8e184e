const decoder = new TextDecoder('utf-8', { fatal: true });

/** A body is nested too deep. */
export class BodyTooDeepError extends Error {}

/** Levels of a body; its variables may have fewer. */
export const bodyDepth = 600;

/** A smaller body is read in no time however deep it is. */
const smallBody = 8192;

/** Reads a body as JSON. @throws BodyTooDeepError, and others where it is not JSON or not valid UTF-8 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length > smallBody && isTooDeep(bytes)) throw new BodyTooDeepError();
  return JSON.parse(decoder.decode(bytes));
}

const [quote, backslash] = [0x22, 0x5c];
const [beginsList, endsList, beginsObject, endsObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** JSON.parse takes long for what is nested very deep, so that is found out before. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) isText = !isText;
    else if (isText) {
      if (byte === backslash) at++;
    } else if (byte === beginsList || byte === beginsObject) {
      if (++depth > bodyDepth) return true;
    } else if (byte === endsList || byte === endsObject) depth--;
  }
  return false;
}

/** Whether a value of a body is an object, and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
