import { randomInt } from 'node:crypto';

/** A longer text is known by each run of as many of its characters. */
export const fragmentLength = 16;

/**
 * A set of short texts and of all fragments of long ones, filled in one pass over them and asked in one pass over
 * another text. Each is kept as two hashes with multipliers of this set alone: 64 bits, whatever was sent, and nobody
 * outside can choose texts whose hashes clash. A clash would redact sixteen characters too many, never too few.
 */
export class FragmentSet {
  readonly #factors = [randomFactor(), randomFactor()] as const;
  readonly #mask: number;
  /** Two numbers an entry; the second is odd, so that 0 says that an entry is free. */
  readonly #entries: Uint32Array;
  /** Bit n: some text has n characters. */
  #lengths = 0;

  constructor(texts: readonly string[]) {
    const count = texts.reduce((sum, { length }) => sum + Math.max(1, length - fragmentLength + 1), 0);
    const capacity = 2 ** Math.ceil(Math.log2(2 * count + 2));
    this.#mask = capacity - 1;
    this.#entries = new Uint32Array(2 * capacity);
    for (const text of texts) this.#addAll(text);
  }

  /** The lengths of all that begins at a place of a text and is in the set, in `found`. */
  lengthsAt(text: string, at: number, found: number[]): void {
    found.length = 0;
    const [first, second] = this.#factors;
    const longest = Math.min(fragmentLength, text.length - at);
    let one = 0;
    let two = 0;
    for (let length = 1; length <= longest; length++) {
      const code = text.charCodeAt(at + length - 1) + 1;
      one = (Math.imul(one, first) + code) | 0;
      two = (Math.imul(two, second) + code) | 0;
      if ((this.#lengths & (1 << length)) !== 0 && this.#has(one, two)) found.push(length);
    }
  }

  #addAll(text: string): void {
    const [first, second] = this.#factors;
    const [firstOut, secondOut] = [power(first), power(second)];
    const length = Math.min(fragmentLength, text.length);
    this.#lengths |= 1 << length;
    let one = 0;
    let two = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at) + 1;
      if (at >= fragmentLength) {
        const out = text.charCodeAt(at - fragmentLength) + 1;
        one = (one - Math.imul(out, firstOut)) | 0;
        two = (two - Math.imul(out, secondOut)) | 0;
      }
      one = (Math.imul(one, first) + code) | 0;
      two = (Math.imul(two, second) + code) | 0;
      if (at >= length - 1) this.#add(one, two);
    }
  }

  #add(one: number, two: number): void {
    const place = this.#placeOf(one, two);
    this.#entries[place] = one;
    this.#entries[place + 1] = two | 1;
  }

  #has(one: number, two: number): boolean {
    return this.#entries[this.#placeOf(one, two) + 1] !== 0;
  }

  /** Where an entry stands, or the free place where it would. */
  #placeOf(one: number, two: number): number {
    const wanted = (two | 1) >>> 0;
    let slot = (one ^ (one >>> 15)) & this.#mask;
    for (;;) {
      const stored = this.#entries[2 * slot + 1];
      if (stored === 0 || (stored === wanted && this.#entries[2 * slot] === one >>> 0)) return 2 * slot;
      slot = (slot + 1) & this.#mask;
    }
  }
}

function randomFactor(): number {
  return 2 * randomInt(2 ** 30) + 1;
}

/** What the first character of a fragment was multiplied by in its hash. */
function power(factor: number): number {
  let result = 1;
  for (let times = 1; times < fragmentLength; times++) result = Math.imul(result, factor);
  return result;
}
