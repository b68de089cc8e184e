import { isJsonObject, own } from '../json/json.js';
import type { JsonObject, JsonValue } from '../rows/rows.js';

/** A sentence of an upstream's error answer and, where it names one, the field it is about. */
export interface UpstreamSentence {
  readonly text: string;
  readonly path: readonly string[];
}

/** Where a text may stand, the most readable first: `error` is often a mere code beside a `message`. */
const textKeys = ['message', 'msg', 'detail', 'details', 'errors', 'error'];
const maxDepth = 5;

/**
 * Collects the readable sentences of an error answer: strings, objects with one of the known keys, lists of such, a few
 * levels deep. Of several keys beside each other the first that holds a text counts. Anything else gives nothing.
 */
export function readSentences(value: JsonValue | undefined, depth = 0): UpstreamSentence[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value.trim(), path: [] }];
  if (depth >= maxDepth) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => readSentences(item, depth + 1));
  if (!isJsonObject(value)) return [];
  for (const key of textKeys) {
    const sentences = readSentences(own(value, key), depth + 1);
    if (sentences.length > 0) return withPath(sentences, fieldPath(value));
  }
  return [];
}

/** Machine-readable codes of an error answer, such as `worker_purge_not_configured`, at the same places. */
export function readCodes(value: JsonValue | undefined, depth = 0): string[] {
  if (depth >= maxDepth) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => readCodes(item, depth + 1));
  if (!isJsonObject(value)) return [];
  const codes = ['code', 'error_code', 'type', 'error', 'reason']
    .map((key) => own(value, key))
    .filter((code) => typeof code === 'string');
  return [...codes, ...textKeys.flatMap((key) => readCodes(own(value, key), depth + 1))];
}

function withPath(sentences: UpstreamSentence[], path: readonly string[]): UpstreamSentence[] {
  return path.length === 0
    ? sentences
    : sentences.map((sentence) => (sentence.path.length === 0 ? { ...sentence, path } : sentence));
}

/** `field`, `path` or `loc`: a list of names and indexes, or a dotted name. */
function fieldPath(value: JsonObject): readonly string[] {
  for (const key of ['loc', 'path', 'field']) {
    const place = own(value, key);
    if (typeof place === 'string' && place !== '') return place.split('.');
    if (Array.isArray(place)) {
      return place.filter((part) => typeof part === 'string' || typeof part === 'number').map(String);
    }
  }
  return [];
}
