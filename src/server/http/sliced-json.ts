import { knownLength } from '../../execution/json-length.js';
import type { Slices } from '../../execution/slices.js';

/** Characters that are written in one go: about a tenth of a millisecond. */
const oneGo = 32_768;
/** Characters of one piece of bytes. */
const pieceLength = 65_536;

/** Characters of an object that says itself how it is written, such as an error. */
const ownWay = 500;

/** Takes the pieces of a text one after the other. */
export type OnPiece = (piece: Buffer) => void;

/**
 * Writes the JSON of a value, as JSON.stringify does, piece by piece and slice by slice: the text never stands in
 * memory as a whole, and other work runs meanwhile.
 */
export async function writeSliced(value: object, slices: Slices, onPiece: OnPiece): Promise<void> {
  const writer = new Writer(slices, onPiece);
  await writer.write(value);
  writer.flush();
}

class Writer {
  readonly #slices: Slices;
  readonly #onPiece: OnPiece;
  #text = '';

  constructor(slices: Slices, onPiece: OnPiece) {
    this.#slices = slices;
    this.#onPiece = onPiece;
  }

  async write(value: unknown): Promise<void> {
    if (typeof value === 'string' && value.length > oneGo) await this.#writeLong(value);
    else if (lengthWithin(value, oneGo) !== null) await this.#add(JSON.stringify(value));
    else if (Array.isArray(value)) await this.#writeList(value);
    else if (isFields(value)) await this.#writeObject(value);
    else await this.#add(JSON.stringify(value));
  }

  flush(): void {
    if (this.#text === '') return;
    this.#onPiece(Buffer.from(this.#text));
    this.#text = '';
  }

  async #add(text: string): Promise<void> {
    this.#text += text;
    if (this.#text.length >= pieceLength) this.flush();
    if (this.#slices.isOver(text.length >> 5)) await this.#slices.next();
  }

  async #writeLong(text: string): Promise<void> {
    await this.#add('"');
    for (let start = 0; start < text.length;) {
      let end = Math.min(text.length, start + oneGo);
      // The halves of a pair stay together: one alone is written as an escape.
      if (isHighSurrogate(text.charCodeAt(end - 1))) end++;
      await this.#add(JSON.stringify(text.slice(start, end)).slice(1, -1));
      start = end;
    }
    await this.#add('"');
  }

  async #writeList(items: readonly unknown[]): Promise<void> {
    await this.#add('[');
    for (let start = 0; start < items.length;) {
      const end = endOfRun(items, start);
      if (start > 0) await this.#add(',');
      if (end > start) await this.#add(JSON.stringify(items.slice(start, end)).slice(1, -1));
      else await this.write(items[start] ?? null);
      start = Math.max(end, start + 1);
    }
    await this.#add(']');
  }

  async #writeObject(fields: Readonly<Record<string, unknown>>): Promise<void> {
    let sign = '{';
    // Of fields that are written in one go.
    let text = '';
    for (const key of Object.keys(fields)) {
      const value = fields[key];
      if (value === undefined || typeof value === 'function') continue;
      text += `${sign}${JSON.stringify(key)}:`;
      sign = ',';
      if (lengthWithin(value, oneGo - text.length) !== null) text += JSON.stringify(value);
      else {
        await this.#add(text);
        text = '';
        await this.write(value);
      }
    }
    await this.#add(sign === '{' ? '{}' : `${text}}`);
  }
}

/** The index after the last of the items from `start` on that can be written in one go; `start` where none can. */
function endOfRun(items: readonly unknown[], start: number): number {
  let left: number | null = oneGo;
  let end = start;
  for (; end < items.length; end++) {
    left = lengthWithin(items[end], left);
    if (left === null) break;
  }
  return end;
}

/** About how many of so many characters a value leaves over; null: it takes more. */
function lengthWithin(value: unknown, left: number): number | null {
  if (typeof value === 'string') return remainder(left - value.length - 2);
  // To list the keys of a wide object again and again would take long.
  if (typeof value === 'object' && value !== null && (knownLength(value) ?? 0) > 2 * left) return null;
  if (Array.isArray(value)) {
    let rest: number | null = left - 2;
    for (const item of value) {
      rest = lengthWithin(item, rest - 1);
      if (rest === null) return null;
    }
    return remainder(rest);
  }
  if (!isFields(value)) return remainder(left - (typeof value === 'object' && value !== null ? ownWay : 8));
  let rest: number | null = left - 2;
  for (const key of Object.keys(value)) {
    rest = lengthWithin(value[key], rest - key.length - 4);
    if (rest === null) return null;
  }
  // An empty list or object takes something too.
  return remainder(rest);
}

function remainder(left: number): number | null {
  return left < 0 ? null : left;
}

/** Whether a value is an object that is written field by field: one that says itself how it is written (an error) is not. */
function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('toJSON' in value && typeof value.toJSON === 'function')
  );
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
