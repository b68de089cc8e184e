import { isJsonObject, own } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import { fieldPath, plainKey } from './field-path.js';

/** A sentence of an upstream's error answer and, where it names one, the field it is about. */
export interface UpstreamSentence {
  readonly text: string;
  readonly path: readonly string[];
}

/**
 * Where a text may stand, the most readable first: `error` is often a mere code beside a `message`, and `title` says
 * less than a `detail`. Without `_`, `-` and capitals.
 */
const textKeys =
  'message msg errormessage errormsg errmsg faultmessage detail details errordescription description reason defaultmessage faultstring errors error title'.split(
    ' ',
  );
/** Lists and maps of what is wrong with single fields, beside a text of the whole. */
const fieldKeys = new Set(
  'errors error detail details invalidparams violations fieldviolations issues validationerrors fielderrors properties constraints messages'.split(
    ' ',
  ),
);
/** Of those, the ones whose texts may be a single word. */
const plainMaps = new Set(
  'errors invalidparams validationerrors fielderrors constraints messages'.split(' '),
);
/** Keys of a map that stand for no field. */
const ofNoField = new Set(
  [
    '',
    'nonfielderrors all schema base general formerrors data result response body payload messages problem fault failures causes'.split(
      ' ',
    ),
  ].flat(),
);
const otherKeys = new Set(
  'code type status requestid traceid timestamp id ctx input value url instance'.split(' '),
);
const maxDepth = 8;
const maxEntries = 20;

/**
 * Collects the readable sentences of an error answer: strings, objects with one of the known keys, lists of such, maps of
 * fields, a few levels deep. Of several texts beside each other the first counts, and all that are about a field.
 * Anything else gives nothing.
 */
export function readSentences(value: JsonValue | undefined, depth = 0): UpstreamSentence[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value.trim(), path: [] }];
  if (depth >= maxDepth) return [];
  if (Array.isArray(value)) {
    return value.slice(0, maxEntries).flatMap((item) => readSentences(item, depth + 1));
  }
  if (!isJsonObject(value)) return [];
  const entries = Object.entries(value).map(([key, inner]) => [plainKey(key), inner] as const);
  const whole = firstText(entries, depth);
  const ofFields = entries
    .filter(([key]) => fieldKeys.has(key))
    .flatMap(([key, inner]) => readFields(key, inner, depth + 1));
  const listed = whole.some(({ path }) => path.length > 0) ? whole : [...whole, ...ofFields];
  const found = listed.length === 0 && depth === 0 ? readMap(value, false, depth) : listed;
  return withPath(found, depth === 0 && isOfRequest(value) ? [] : fieldPath(value));
}

/** Some frameworks tell the request's own path beside its status, which is no field's. */
function isOfRequest({ path, status, timestamp }: JsonObject): boolean {
  return typeof path === 'string' && path.startsWith('/') && (status ?? timestamp) !== undefined;
}

function firstText(entries: readonly (readonly [string, JsonValue])[], depth: number): UpstreamSentence[] {
  for (const wanted of textKeys) {
    const inner = entries.find(([key]) => key === wanted)?.[1];
    // A reason may be a mere code.
    if (wanted === 'reason' && typeof inner === 'string' && /^[A-Z\d_]+$/.test(inner)) continue;
    const sentences = readSentences(inner, depth + 1);
    if (sentences.length > 0) return sentences;
  }
  return [];
}

/** The sentences about fields under a key that holds such: a list of them, or a map by the fields' names. */
function readFields(key: string, value: JsonValue, depth: number): UpstreamSentence[] {
  if (depth >= maxDepth) return [];
  const sentences = readSentences(value, depth);
  const told = sentences.filter(({ path }) => path.length > 0);
  if (told.length > 0 || !isJsonObject(value)) return told;
  return key === 'constraints'
    ? readMap(value, true, depth).map(ofWhole)
    : readMap(value, plainMaps.has(key), depth);
}

function ofWhole({ text }: UpstreamSentence): UpstreamSentence {
  return { text, path: [] };
}

/** Sentences by the names of fields. Without `anyText` a value is taken for one only where it is a list, or has blanks. */
function readMap(map: JsonObject, anyText: boolean, depth: number): UpstreamSentence[] {
  if (depth >= maxDepth) return [];
  return Object.entries(map)
    .slice(0, maxEntries)
    .flatMap(([name, value]) => {
      const key = plainKey(name);
      if (otherKeys.has(key) || textKeys.includes(key)) return [];
      if (typeof value === 'string' && (depth === 0 || !(anyText || /\S\s+\S/.test(value)))) return [];
      const sentences = readSentences(value, depth + 1);
      const inner =
        sentences.length === 0 && isJsonObject(value) ? readMap(value, anyText, depth + 1) : sentences;
      const path = ofNoField.has(key) ? [] : [name];
      return inner.map((sentence) => ({ ...sentence, path: [...path, ...sentence.path] }));
    });
}

/** Machine-readable codes of an error answer, such as `worker_purge_not_configured`, at the same places. */
export function readCodes(value: JsonValue | undefined, depth = 0): string[] {
  if (depth >= maxDepth) return [];
  if (Array.isArray(value)) return value.slice(0, maxEntries).flatMap((item) => readCodes(item, depth + 1));
  if (!isJsonObject(value)) return [];
  const codes = ['code', 'error_code', 'type', 'error', 'reason']
    .map((key) => own(value, key))
    .filter((code) => typeof code === 'string');
  const inner = ['message', 'msg', 'detail', 'details', 'errors', 'error'].map((key) => own(value, key));
  return [...codes, ...inner.flatMap((one) => readCodes(one, depth + 1))];
}

function withPath(sentences: UpstreamSentence[], path: readonly string[]): UpstreamSentence[] {
  return path.length === 0
    ? sentences
    : sentences.map((sentence) => (sentence.path.length === 0 ? { ...sentence, path } : sentence));
}
