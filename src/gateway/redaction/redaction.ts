import { foldCase } from './fold-case.js';
import { FragmentSet } from './fragment-set.js';
import { hideAddresses, mark } from './addresses.js';
import { readingsOf } from './reading.js';

/** Of a text so many characters are looked at. */
const examinedLength = 3000;
/** What stands closer to the end of what is looked at may be the beginning of something that has to go: it goes too. */
const margin = 300;
/** Of all texts of one answer together. */
const examinedInAll = 72 * 1024;
/** More than that is not prepared: then nothing is told of the answer's texts. */
const maxSentLength = 2_000_000;
/** Shorter values go only where they stand alone, or every "a" would go. */
const standsAlone = 4;
const wordCharacter = /[\p{L}\p{N}_]/u;

/**
 * Removes from an upstream's texts whatever they may quote of one request, and addresses, hosts and stack frames. Of a
 * long value each run of sixteen characters goes, since upstreams like to quote the beginning of what they refuse.
 * However a value is written (other case, escaped for a URL, for JSON or for HTML), it goes.
 *
 * The values are prepared once, when the first text needs it, in one pass; each text then costs as much as it is long.
 */
export class Redaction {
  readonly #sent: () => readonly string[];
  /** Null: too much was sent. */
  #prepared: FragmentSet | null | undefined;
  #left = examinedInAll;

  /** `sent`: every text that the request carried. */
  constructor(sent: () => readonly string[]) {
    this.#sent = sent;
  }

  /** The beginning of a text without what has to go. */
  apply(text: string): string {
    const examined = text.slice(0, examinedLength);
    this.#left -= examined.length;
    this.#prepared ??= this.#prepare();
    if (this.#left < 0 || this.#prepared === null) return examined === '' ? '' : mark;
    const hidden = placesOf(this.#prepared, examined);
    const shown = examined.length < text.length ? examinedLength - margin : examined.length;
    return hideAddresses(hide(examined.slice(0, shown), hidden));
  }

  #prepare(): FragmentSet | null {
    const values = this.#sent();
    let length = 0;
    for (const value of values) length += value.length;
    if (length > maxSentLength) return null;
    return new FragmentSet(values.filter((value) => value.trim() !== '').map(foldCase));
  }
}

/** 1 for each character of a text that has to go. */
function placesOf(set: FragmentSet, text: string): Uint8Array {
  const hidden = new Uint8Array(text.length);
  const lengths: number[] = [];
  for (const { text: read, starts, ends } of readingsOf(text)) {
    const folded = foldCase(read);
    for (let at = 0; at < folded.length; at++) {
      set.lengthsAt(folded, at, lengths);
      const length = lengths.findLast((found) => found >= standsAlone || isAlone(read, at, found));
      if (length !== undefined) hidden.fill(1, starts[at], ends[at + length - 1]);
    }
  }
  return hidden;
}

function isAlone(text: string, at: number, length: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
  const after = String.fromCodePoint(text.codePointAt(at + length) ?? 0x20);
  return !wordCharacter.test(before) && !wordCharacter.test(after);
}

function hide(text: string, hidden: Uint8Array): string {
  let result = '';
  for (let at = 0; at < text.length; at++) {
    if (hidden[at] === 0) result += text[at];
    else if (at === 0 || hidden[at - 1] === 0) result += mark;
  }
  return result.toWellFormed();
}
