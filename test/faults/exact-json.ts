/**
 * Reads JSON as the API promises to show it, apart from the code under test: integers beyond 2^53-1 and numbers beyond
 * a double are their own texts, and each half of a surrogate pair is U+FFFD. Slow, simple, and for valid JSON only.
 */
export function parseExactly(text: string): unknown {
  const tokens =
    text.match(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\]:,]|true|false|null/gs) ?? [];
  return JSON.parse(tokens.map(exactToken).join(''));
}

function exactToken(token: string): string {
  // JSON.stringify writes lone halves as escapes; as text they are not well-formed, which is what is mended.
  if (token.startsWith('"')) return JSON.stringify((JSON.parse(token) as string).toWellFormed());
  if (!/^-?\d/.test(token)) return token;
  const isInteger = /^-?\d+$/.test(token);
  const value = Number(token) || 0; // -0 is written as 0
  const isExact = isInteger ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isExact ? String(value) : JSON.stringify(token);
}
