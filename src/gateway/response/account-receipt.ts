import type { Answer } from './answer.js';
import type { AccountDeletionReceipt, DeletionOutcome, LayerReceipt } from '../client-types.js';
import { isJsonObject, isSomething, own } from '../json/json.js';
import { isOutcomeWord, outcomeOfWord, worst } from './layer-words.js';
import type { JsonObject, JsonValue } from '../rows/rows.js';

/** Keys whose value is a word on how a deletion, or one layer of it, went. */
const wordKeys = 'status state outcome result deleted purged done complete completed success ok'.split(' ');
const detailKeys = ['detail', 'error', 'message', 'reason'];
/** Keys about the answer itself, which are never a layer. */
const otherKeys = ['errors', 'code', 'type'];

/** Top-level keys that name a layer, so that whatever stands there is about it. */
const layerName =
  /^(?:worker_?)?(?:transcripts?|sessions?|conversations?|messages?|(?:short|medium|long)[_-]?term|memory|memories|items?|facts?|candidates?|preferences?)(?:_?memory|_?layer)?$/i;

/**
 * Reads what the gateway said of an account deletion, layer by layer. Layers stand in `layers`, an object of layer and
 * word or a list of `{layer|name, status|state|outcome|deleted|..., detail|error|message}`; without it, every top-level
 * key that names a layer, or holds a word for done or pending or an object with such a word, is one. Layers that are not
 * named are not guessed. The whole is as bad as its worst part: a layer, the status (202 pending, 207 incomplete), a
 * top-level word such as `deleted: false`, a list of `errors`, a code, or a sentence that denies.
 */
export function readAccountReceipt(answer: Answer): AccountDeletionReceipt {
  const { status, body, data, raw } = answer;
  const layers = readLayers(data);
  const outcomes = [
    ...layers.map(({ outcome }) => outcome),
    ...ofStatus(status),
    ...ofWhole(body),
    ...ofWhole(data),
  ];
  // Unlike raw, a detail is shown to everybody who may delete.
  const shown = layers.map((layer) => ({
    ...layer,
    detail: layer.detail === null ? null : answer.readable(layer.detail),
  }));
  return { status, raw, outcome: worst(outcomes), layers: shown };
}

function ofStatus(status: number): DeletionOutcome[] {
  if (status === 202) return ['pending'];
  return status === 207 ? ['incomplete'] : [];
}

/** What the answer says of the deletion as a whole; an empty one has nothing to add to its status. */
function ofWhole(data: JsonValue | undefined): DeletionOutcome[] {
  if (data === undefined || data === null || Array.isArray(data)) return [];
  return isJsonObject(data) ? ofWords(data) : [outcomeOfWord(data)];
}

function ofWords(value: JsonObject): DeletionOutcome[] {
  const words = wordKeys
    .map((key) => own(value, key))
    .filter((word) => word !== undefined)
    .map(outcomeOfWord);
  return failureKeys.some((key) => isFailure(own(value, key))) || doubts(value)
    ? [...words, 'incomplete']
    : words;
}

/** Something under one of them, a count included, says that not all is gone. */
const failureKeys = ['error', 'errors', 'failed', 'failures', 'remaining', 'skipped'];

function isFailure(value: JsonValue | undefined): boolean {
  return value !== 0 && isSomething(value);
}

/** A code, or a sentence that denies something, is no confirmation. */
function doubts(value: JsonObject): boolean {
  if (isSomething(own(value, 'code'))) return true;
  return detailKeys.some((key) => {
    const text = own(value, key);
    return (
      typeof text === 'string' &&
      /\b(?:not|no|never|cannot|could|fail|error|unavail|refus|partial|incomplete)/i.test(text)
    );
  });
}

function readLayers(data: JsonValue | undefined): LayerReceipt[] {
  if (Array.isArray(data)) return data.flatMap(listedLayer);
  if (!isJsonObject(data)) return [];
  const layers = own(data, 'layers');
  if (Array.isArray(layers)) return layers.flatMap(listedLayer);
  if (isJsonObject(layers)) return Object.entries(layers).map(([name, value]) => layerOf(name, value));
  return Object.entries(data)
    .filter(([name, value]) => isLayer(name, value))
    .map(([name, value]) => layerOf(name, value));
}

function isLayer(name: string, value: JsonValue): boolean {
  if ([...wordKeys, ...detailKeys, ...otherKeys].includes(name)) return false;
  if (layerName.test(name)) return true;
  if (isJsonObject(value)) return ofWords(value).length > 0;
  return typeof value === 'string' && isOutcomeWord(value);
}

/** An entry of a list; one without a name is still an entry that was named, by its place. */
function listedLayer(entry: JsonValue, index: number): LayerReceipt[] {
  if (typeof entry === 'string') return [layerOf(entry, null)];
  const name = isJsonObject(entry) ? (own(entry, 'layer') ?? own(entry, 'name')) : undefined;
  return [layerOf(typeof name === 'string' ? name : String(index), entry)];
}

function layerOf(layer: string, value: JsonValue): LayerReceipt {
  if (!isJsonObject(value)) return { layer, outcome: outcomeOfWord(value), detail: null };
  const outcomes = ofWords(value);
  const detail = detailKeys.map((key) => own(value, key)).find((text) => typeof text === 'string');
  return { layer, outcome: outcomes.length === 0 ? 'incomplete' : worst(outcomes), detail: detail ?? null };
}
