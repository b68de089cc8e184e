const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [beginsList, endsList, beginsObject, endsObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where the values beside each other in a list or an object end, as far as they were looked through. */
export interface Siblings {
  /** The last comma between two of them; -1 where there is none. */
  readonly comma: number;
  /** What closes their list or object; -1 where that comes later. */
  readonly close: number;
  /** How many levels of lists and objects stand in them. */
  readonly levels: number;
}

/** Looks through the values that begin at `start`, up to the place `end` of a JSON text in UTF-8. */
export function siblingsFrom(json: Buffer, start: number, end: number): Siblings {
  let lastComma = -1;
  let depth = 0;
  let levels = 0;
  let isText = false;
  const last = Math.min(end, json.length);
  for (let at = start; at < last; at++) {
    const byte = json[at];
    if (byte === quote) isText = !isText;
    else if (isText) {
      if (byte === backslash) at++;
    } else if (byte === comma) {
      if (depth === 0) lastComma = at;
    } else if (byte === beginsList || byte === beginsObject) {
      if (++depth > levels) levels = depth;
    } else if (byte === endsList || byte === endsObject) {
      if (depth === 0) return { comma: lastComma, close: at, levels };
      depth--;
    }
  }
  return { comma: lastComma, close: -1, levels };
}
