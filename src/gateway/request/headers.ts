import type { InputIssue } from '../errors.js';

/** Header fields by their names in lower case. */
export type HeaderFields = Map<string, string>;

/**
 * Fields that frame a message, belong to one connection, or describe the body that we write and read ourselves.
 * A caller who passes on a request's headers brings them along: they are left out without a word.
 */
const ownFields = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Reads headers given by a caller: names in lower case, values trimmed, hop-by-hop and framing fields (also `proxy-*`)
 * left out. Each fault names the header, never its value.
 * @param place where the headers were given, as the issue's path begins
 */
export function readHeaders(
  given: Readonly<Record<string, unknown>>,
  place: readonly string[],
): { fields: HeaderFields; issues: InputIssue[] } {
  const fields: HeaderFields = new Map();
  const issues: InputIssue[] = [];
  for (const [givenName, givenValue] of Object.entries(given)) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(givenName)) {
      issues.push({ path: place, message: 'a header name holds characters that HTTP does not allow' });
      continue;
    }
    const name = givenName.toLowerCase();
    if (ownFields.has(name) || name.startsWith('proxy-')) continue;
    const value = readHeaderValue(givenValue);
    if (typeof value === 'string') fields.set(name, value);
    else issues.push({ path: [...place, givenName], message: value.fault });
  }
  return { fields, issues };
}

/** One header's value, trimmed; or what is wrong with it, in words that don't hold it. */
export function readHeaderValue(value: unknown): string | { fault: string } {
  if (typeof value !== 'string') return { fault: 'must be a string' };
  const trimmed = value.trim();
  if (trimmed === '') return { fault: 'must not be empty' };
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(trimmed)) {
    return { fault: 'must hold Latin-1 characters only, no line break and no other control character' };
  }
  return trimmed;
}
