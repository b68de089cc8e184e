import type { Redaction } from './redaction.js';

const maxLength = 300;

/** A text of the upstream as it may be shown: redacted, on one line, at most 300 characters. */
export function readableText(text: string, redaction: Redaction): string {
  return cut(printable(redaction.apply(text)), maxLength);
}

/** Line breaks and control characters could forge a line of a log. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Cuts a text, never between the halves of a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return text.slice(0, end);
}
