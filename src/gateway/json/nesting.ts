const [quote, backslash] = [0x22, 0x5c];
const [beginsList, endsList, beginsObject, endsObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether a JSON text in UTF-8 has lists and objects within each other deeper than so many levels, found without parsing it. */
export function nestsDeeper(json: Buffer, levels: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) isText = !isText;
    else if (isText) {
      if (byte === backslash) at++;
    } else if (byte === beginsList || byte === beginsObject) {
      if (++depth > levels) return true;
    } else if (byte === endsList || byte === endsObject) depth--;
  }
  return false;
}
