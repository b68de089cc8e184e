import { isJsonObject } from '../json/json.js';
import type { JsonValue } from '../json/json-value.js';
import { readCodes, readSentences } from './upstream-error.js';

const refusal = [
  /\bpurge\b[a-z0-9 ]{0,40}\b(?:not|isn t)(?: yet| been)* (?:configured|available|set up|enabled)\b/,
  /\bpurge\b[a-z0-9 ]{0,40}\b(?:unavailable|unconfigured)\b/,
  /\bno (?:[a-z]+ )?purge\b[a-z0-9 ]{0,40}\b(?:configured|available)\b/,
];
/** A purge that had begun: then nobody may say that nothing was deleted. */
const begun = /\b(?:interrupt|partial|fail|timed out|timeout|after|already deleted)/;

/**
 * Whether an answer to an account deletion is the gateway's own refusal, before anything was deleted, because its worker
 * purge is not configured or not available: a 4xx, 501 or 503 with a JSON body whose code or text says so.
 */
export function isPurgeRefusal(status: number, body: JsonValue | undefined): boolean {
  if (!(status >= 400 && status < 500) && status !== 501 && status !== 503) return false;
  if (!isJsonObject(body)) return false;
  const words = [...readCodes(body), ...readSentences(body).map(({ text }) => text)].map((text) =>
    text.toLowerCase().replace(/[_'’-]+/g, ' '),
  );
  return (
    words.some((text) => refusal.some((pattern) => pattern.test(text))) && !words.some((t) => begun.test(t))
  );
}
