const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [beginsList, endsList, beginsObject, endsObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** How a JSON text may be built. */
export interface JsonShape {
  /** Lists and objects within each other. */
  readonly levels: number;
  /** Keys of one object. */
  readonly keys: number;
}

/** Why a JSON text in UTF-8 is built as none may be, found without parsing it; null where it is not. */
export function shapeFault(json: Buffer, most: JsonShape): 'deep' | 'wide' | null {
  /** Of each object that is open, by its level. */
  const keys = new Uint32Array(most.levels + 1);
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) isText = !isText;
    else if (isText) {
      if (byte === backslash) at++;
    } else if (byte === beginsList || byte === beginsObject) {
      if (++depth > most.levels) return 'deep';
      keys[depth] = 0;
    } else if (byte === endsList || byte === endsObject) depth = Math.max(0, depth - 1);
    else if (byte === colon) {
      const count = (keys[depth] ?? 0) + 1;
      if (count > most.keys) return 'wide';
      keys[depth] = count;
    }
  }
  return null;
}
