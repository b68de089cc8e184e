const backslash = '\\';
const highEscape = /^u[dD][89abAB][0-9a-fA-F]{2}/;
const lowEscape = /^u[dD][c-fC-F][0-9a-fA-F]{2}/;

/**
 * Turns each escape of half a surrogate pair in a JSON text (such as `\ud83d` with nothing behind it) into `\ufffd`, in
 * keys and values alike, so that what is read can be written again as valid UTF-8.
 */
export function replaceLoneSurrogates(text: string): string {
  if (!text.includes('\\u')) return text;
  const parts: string[] = [];
  let copied = 0;
  let at = text.indexOf(backslash);
  while (at !== -1) {
    const escape = text.slice(at + 1, at + 6);
    let length = 2;
    if (
      highEscape.test(escape) &&
      text[at + 6] === backslash &&
      lowEscape.test(text.slice(at + 7, at + 12))
    ) {
      length = 12;
    } else if (highEscape.test(escape) || lowEscape.test(escape)) {
      parts.push(text.slice(copied, at), '\\ufffd');
      length = 6;
      copied = at + length;
    }
    at = text.indexOf(backslash, at + length);
  }
  parts.push(text.slice(copied));
  return parts.join('');
}
