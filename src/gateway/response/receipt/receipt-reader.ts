import type { DeletionOutcome, LayerReceipt } from '../../client-types.js';
import { isJsonObject, isSomething, own } from '../../json/json.js';
import { outcomeOfNumber, outcomeOfSentence, outcomeOfWord, worse } from './layer-words.js';
import { isEnvelope, isFlag, isOfLayer, isWork, receiptKey } from './receipt-key.js';
import { isBareOk, isRefusingFlag } from '../reply-words.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';

/** Keys whose text names the layer that an entry of a list is about. */
const nameKeys =
  'layer name store component service system step stage task target resource kind type id'.split(' ');
const detailKeys = ['detail', 'error', 'message', 'reason'];

/**
 * Reads an account deletion's answer, or what it says of one layer, key by key. Each key is understood or not; what is
 * not understood is incomplete, and becomes a layer of its own so that people see it.
 */
export class ReceiptReader {
  readonly layers: LayerReceipt[] = [];
  /** As bad as the worst of what was read. */
  outcome: DeletionOutcome = 'complete';
  /** Something said how the deletion went. */
  #isSaid = false;
  /** Something said more than a bare ok, which may only mean that the request was taken. */
  #isDone = false;
  #hasJob = false;
  #hasWork = false;
  /** A sentence that is understood confirms it. */
  #isTold = false;
  /** An envelope that holds nothing. */
  #empty: string | undefined;
  /** Sentences that were not understood, by their keys: what was said to be complete may not be. */
  readonly #unsure: LayerReceipt[] = [];
  /** Texts that the request sent, which are nothing new where they come back. */
  readonly #sent: readonly string[];

  constructor(sent: readonly string[]) {
    this.#sent = sent;
  }

  /** Reads the whole of an answer, its envelope included. */
  readWhole(value: JsonValue | undefined): DeletionOutcome {
    if (isJsonObject(value)) this.#readObject(value, '');
    else if (Array.isArray(value)) this.#readList(value, '');
    else if (value !== undefined && value !== null) this.#say(outcomeOfWord(value));
    return this.#conclude();
  }

  #conclude(): DeletionOutcome {
    if ((this.#hasJob && !this.#isSaid) || (this.#hasWork && !this.#isDone)) this.#say('pending');
    if (this.#empty !== undefined && !this.#isSaid && !this.#isTold) this.#add(this.#empty, 'incomplete');
    if (this.#unsure.length > 0 && this.outcome !== 'pending') {
      this.outcome = 'incomplete';
      for (const one of this.#unsure) this.layers.push(one);
    }
    return this.outcome;
  }

  #say(outcome: DeletionOutcome, isBare = false): void {
    this.#isSaid = true;
    this.#isDone ||= !isBare;
    this.outcome = worse(this.outcome, outcome);
  }

  #add(layer: string, outcome: DeletionOutcome, detail: string | null = null): void {
    this.#say(outcome);
    this.layers.push({ layer, outcome, detail });
  }

  #readObject(value: JsonObject, prefix: string): void {
    for (const [key, inner] of Object.entries(value)) this.#readEntry(key, inner, prefix);
  }

  #readEntry(key: string, value: JsonValue, prefix: string): void {
    const name = prefix + key;
    if (value === null && isEnvelope(key)) {
      this.#empty ??= name;
      return;
    }
    switch (receiptKey(key)) {
      case 'job':
        this.#hasJob ||= isSomething(value);
        this.#hasWork ||= isSomething(value) && isWork(key);
        if (isJsonObject(value)) this.#readObject(value, '');
        break;
      case 'failure':
        if (value !== 0 && isSomething(value)) this.#readFailure(key, name, value);
        break;
      case 'later':
        if (value !== 0 && isSomething(value)) this.#readNamed(name, value, 'pending');
        break;
      case 'word':
        this.#readWord(key, name, value);
        break;
      case 'text':
        this.#readText(name, value, prefix);
        break;
      case 'list':
        if (typeof value === 'object' && value !== null) this.#readInner(value, prefix);
        else this.#readLayer(name, value, false);
        break;
      case 'about':
        if (typeof value === 'object' && value !== null) this.#readLayer(name, value, false);
        break;
      case 'count':
        if (typeof value === 'object' && value !== null) this.#readInner(value, prefix);
        else if (Number.isNaN(Number(value))) this.#readLayer(name, value, false);
        break;
      case 'layer':
        this.#readLayer(name, value, true);
        break;
      case 'unknown':
        this.#readLayer(name, value, false);
    }
  }

  #readInner(value: JsonObject | JsonValue[], prefix: string): void {
    if (Array.isArray(value)) this.#readList(value, prefix);
    else for (const [key, inner] of Object.entries(value)) this.#readNested(key, inner, prefix);
  }

  /** In a list of layers any key that is no other may name one. */
  #readNested(key: string, value: JsonValue, prefix: string): void {
    if (receiptKey(key) === 'unknown') this.#readLayer(prefix + key, value, true);
    else this.#readEntry(key, value, prefix);
  }

  #readList(list: readonly JsonValue[], prefix: string): void {
    list.forEach((entry, index) => {
      const key = isJsonObject(entry)
        ? nameKeys.find((one) => typeof own(entry, one) === 'string')
        : undefined;
      if (typeof entry === 'string') this.#add(prefix + entry, 'incomplete');
      else if (!isJsonObject(entry)) this.#readLayer(`${prefix}${index}`, entry, true);
      else {
        const { [key ?? '']: name, ...rest } = entry;
        this.#readLayer(prefix + (typeof name === 'string' ? name : String(index)), rest, true);
      }
    });
  }

  #readFailure(key: string, name: string, value: JsonValue): void {
    // The code is a number where it is as in HTTP.
    if (/^code$/i.test(key) && typeof value === 'number' && value >= 200 && value < 300) {
      this.#say(outcomeOfNumber(value));
    } else if (/^(?:errors?|code)$/i.test(key)) this.#readErrors(value);
    else this.#readNamed(name, value, 'incomplete');
  }

  /** Errors that name their layer make it one. */
  #readErrors(value: JsonValue): void {
    this.#say('incomplete');
    if (Array.isArray(value)) {
      for (const entry of value) {
        const name = isJsonObject(entry) ? nameOf(entry) : undefined;
        if (name !== undefined) this.#add(name, 'incomplete');
      }
    } else if (isJsonObject(value)) {
      const names = Object.keys(value).filter((key) => ['layer', 'unknown'].includes(receiptKey(key)));
      for (const name of names) this.#add(name, 'incomplete');
    }
  }

  /** Names of layers under a key that says how they went; without names the key itself. */
  #readNamed(name: string, value: JsonValue, outcome: DeletionOutcome): void {
    const names = Array.isArray(value) ? value.map(nameOf) : isJsonObject(value) ? Object.keys(value) : [];
    if (names.length === 0) this.#add(name, outcome, typeof value === 'string' ? value : null);
    for (const one of names) this.#add(one ?? name, outcome);
  }

  #readWord(key: string, name: string, value: JsonValue): void {
    if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
      for (const entry of value) this.#add(entry, 'complete');
    } else if (typeof value === 'object' && value !== null) this.#readInner(value, '');
    else if (typeof value === 'number' && /status/i.test(key)) this.#say(outcomeOfNumber(value));
    else if (isOfLayer(key)) this.#readLayer(name, value, true);
    else if (isFlag(key)) this.#say(isRefusingFlag(value) ? 'incomplete' : outcomeOfWord(value), true);
    else this.#say(outcomeOfWord(value), isBareOk(value));
  }

  /** A sentence is shown as a layer's detail, or, of the whole and not understood, as a layer. */
  #readText(name: string, value: JsonValue, prefix: string): void {
    if (value === null || value === '' || (typeof value === 'string' && this.#sent.includes(value))) return;
    if (typeof value === 'object') return this.#readInner(value, prefix);
    const outcome = typeof value === 'string' ? outcomeOfSentence(value, this.#sent) : 'incomplete';
    const layer = { layer: name, outcome: 'incomplete', detail: String(value) } as const;
    this.#isTold ||= outcome === 'complete';
    if (outcome === null) this.#unsure.push(layer);
    else if (outcome !== 'complete') this.#say(outcome);
    // In a layer it is the layer's detail.
    if (outcome === 'incomplete' && prefix === '') this.layers.push(layer);
  }

  #readLayer(layer: string, value: JsonValue, isKnown: boolean): void {
    if (typeof value === 'string') {
      const outcome = outcomeOfWord(value);
      // A word is the outcome; a sentence says more.
      this.#add(layer, outcome, outcome === 'incomplete' && /\S\s+\S/.test(value) ? value : null);
    } else if (typeof value !== 'object' || value === null) {
      // Of a key that is not known, a number or true says nothing.
      this.#add(layer, isKnown ? outcomeOfWord(value) : 'incomplete');
    } else this.#readLayerObject(layer, value);
  }

  #readLayerObject(layer: string, value: JsonObject | JsonValue[]): void {
    const inner = new ReceiptReader(this.#sent);
    if (Array.isArray(value)) inner.#readList(value, `${layer}.`);
    else inner.#readObject(value, `${layer}.`);
    const outcome = inner.#conclude();
    const detail = isJsonObject(value)
      ? detailKeys.map((key) => own(value, key)).find((text) => typeof text === 'string')
      : undefined;
    this.#add(layer, inner.#isSaid ? outcome : 'incomplete', detail ?? null);
    // A sentence of a layer is its detail.
    for (const one of inner.layers) if (!inner.#unsure.includes(one)) this.layers.push(one);
  }
}

function nameOf(entry: JsonValue): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isJsonObject(entry)) return undefined;
  return nameKeys.map((key) => own(entry, key)).find((name) => typeof name === 'string');
}
