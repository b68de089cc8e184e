/** Every integer that a double can't carry has at least as many digits. */
const suspiciousDigits = 16;

/** A JSON number with a fraction or an exponent. Tried on short texts only: a greedy pattern needs stack for each digit. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const quote = 0x22;
const minus = 0x2d;

/**
 * Puts quotes around the numbers of a JSON text that a double can't carry: integers beyond 2^53-1, which then arrive
 * as strings with their exact digits, and numbers beyond a double's range. Fractions and exponents stay numbers.
 */
export function quoteInexactNumbers(text: string): string {
  return quoteNumbers(text, (token) => isUnsafeInteger(token) || isInfinite(token), '');
}

/** Puts quotes around some numbers of a JSON text, with a mark before their digits. */
export function quoteNumbers(text: string, isMeant: (token: string) => boolean, mark: string): string {
  const parts: string[] = [];
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
    } else if (code === minus || isDigit(code)) {
      const end = endOfNumber(text, at);
      const token = text.slice(at, end);
      if (isMeant(token) && !isKey(text, end)) {
        parts.push(text.slice(copied, at), '"', mark, token, '"');
        copied = end;
      }
      at = end;
    } else {
      at++;
    }
  }
  parts.push(text.slice(copied));
  return parts.join('');
}

/**
 * Whether a text may hold an integer that a double can't carry. As `/\d{16}/`, ten times as fast: a run of that length
 * covers a place whose index is a multiple of it.
 */
export function hasLongDigitRun(text: string): boolean {
  for (let at = suspiciousDigits - 1; at < text.length; at += suspiciousDigits) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let start = at;
    while (isDigit(text.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (isDigit(text.charCodeAt(end))) end++;
    if (end - start >= suspiciousDigits) return true;
  }
  return false;
}

/** The index after the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let close = text.indexOf('"', start + 1); close !== -1; close = text.indexOf('"', close + 1)) {
    let backslashes = 0;
    while (text[close - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return close + 1;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isNumberPart(text.charCodeAt(end))) end++;
  return end;
}

/** Whether a number is written as an integer, and beyond 2^53-1. */
export function isUnsafeInteger(token: string): boolean {
  return isInteger(token) && !Number.isSafeInteger(Number(token));
}

/** Whether a valid JSON number is beyond a double's range. */
export function isInfinite(token: string): boolean {
  // Only a whole, valid JSON number may be quoted, or a broken text would become a valid one.
  return token.length <= 10_000 && decimal.test(token) && !Number.isFinite(Number(token));
}

/** A decimal of so many digits, and zeros behind them, is the same after it was a double. */
const exactDigits = 15;

/**
 * Whether a number that is written as an integer changes where it becomes a double. One such as 150000000000000000, which
 * is how JavaScript writes 1.5e17, does not.
 */
export function isRounded(token: string): boolean {
  if (!isUnsafeInteger(token)) return false;
  return significantDigits(token) > exactDigits || !Number.isFinite(Number(token));
}

function significantDigits(token: string): number {
  let end = token.length;
  while (token[end - 1] === '0') end--;
  return end - (token.startsWith('-') ? 1 : 0);
}

function isInteger(token: string): boolean {
  const first = token.charCodeAt(0) === minus ? 1 : 0;
  if (token.length === first || (token[first] === '0' && token.length > first + 1)) return false;
  for (let at = first; at < token.length; at++) if (!isDigit(token.charCodeAt(at))) return false;
  return true;
}

/** A number in a key's place is no JSON: left alone, so that the parser says so. */
function isKey(text: string, end: number): boolean {
  let at = end;
  while (' \t\r\n'.includes(text.charAt(at)) && at < text.length) at++;
  return text[at] === ':';
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Digits and `+ - . e E`. */
function isNumberPart(code: number): boolean {
  return isDigit(code) || code === 0x2b || code === minus || code === 0x2e || code === 0x65 || code === 0x45;
}
