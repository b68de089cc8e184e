import { isAscii } from 'node:buffer';
import type { LoopSlices } from '../client-types.js';
import { parseJson } from './json.js';
import { maxJsonDepth, maxJsonKeys, tooDeepValue } from './json-depth.js';
import { siblingsFrom } from './siblings.js';
import { endOfTextPiece } from './text-pieces.js';
import { structureWithin } from './structure-bytes.js';
import type { JsonValue } from './json-value.js';

/** Bytes that are parsed in one go: about a millisecond, two where they are nothing but structure. */
const pieceBytes = 65_536;
/** Bytes of a unit of work. */
const bytesOfWork = 64;
/** Levels of lists and objects that may stand around a row. */
const levelsAroundRow = 4;

const [quote, comma, colon] = [0x22, 0x2c, 0x3a];
const [beginsList, endsList, beginsObject, endsObject] = [0x5b, 0x5d, 0x7b, 0x7d];

type Parsed = Record<string, JsonValue>;

/** Says that a text is no JSON. */
class NoJson extends Error {}

/** How a text is parsed piece by piece. */
export interface SlicedReading {
  readonly slices: LoopSlices;
  /**
   * Is told before each piece how much memory its values will take, and in the end that the bytes are let go. What it throws
   * ends the parsing.
   */
  readonly reading: ((bytes: number) => void) | undefined;
}

/** Whether a text takes so long to parse that other work should run meanwhile. */
export function isLong(json: Buffer): boolean {
  return json.length > 2 * pieceBytes;
}

/** What was read of a text. */
export interface SlicedValue {
  readonly value: JsonValue;
  /** Whether something in it may be nested too deep. */
  readonly mayBeDeep: boolean;
}

/**
 * Reads a JSON text as `parseJson` does, piece by piece and slice by slice. What has too many keys, and a large part of
 * what is nested too deep to be used, is not read: `tooDeepValue` stands in its place.
 * @returns undefined where the text is not JSON
 */
export async function parseSliced(json: Buffer, how: SlicedReading): Promise<SlicedValue | undefined> {
  try {
    return await new SlicedParser(json, how).parse();
  } catch (error) {
    if (error instanceof NoJson) return undefined;
    throw error;
  } finally {
    how.reading?.(-json.length);
  }
}

class SlicedParser {
  readonly #json: Buffer;
  readonly #how: SlicedReading;
  #at: number;
  /** Lists and objects that were seen within each other. */
  #levels = 0;

  constructor(json: Buffer, how: SlicedReading) {
    this.#json = json;
    this.#how = how;
    // A byte-order mark in front is skipped.
    this.#at = json[0] === 0xef && json[1] === 0xbb && json[2] === 0xbf ? 3 : 0;
  }

  async parse(): Promise<SlicedValue> {
    await this.#skipBlanks();
    const value = await this.#value(0);
    if ((await this.#skipBlanks()) !== undefined) throw new NoJson();
    return { value, mayBeDeep: this.#levels >= maxJsonDepth };
  }

  /** Reads a value that may be larger than a piece. */
  #value(depth: number): JsonValue | Promise<JsonValue> {
    const first = this.#json[this.#at];
    if (first === beginsList || first === beginsObject) {
      if (depth > maxJsonDepth + levelsAroundRow) return this.#skip();
      return first === beginsList ? this.#list(depth) : this.#object(depth);
    }
    return this.#scalar();
  }

  async #list(depth: number): Promise<JsonValue> {
    const items: JsonValue[] = [];
    await this.#children(endsList, depth, {
      piece: (start, end) => {
        const some = this.#parse(start, end, '[', ']');
        if (!Array.isArray(some) || some.length === 0) throw new NoJson();
        for (const item of some) items.push(item);
      },
      large: async () => void items.push(await this.#value(depth + 1)),
    });
    return items;
  }

  async #object(depth: number): Promise<JsonValue> {
    const fields: Parsed = {};
    let count = 0;
    await this.#children(endsObject, depth, {
      piece: (start, end) => {
        if (count > maxJsonKeys) return;
        // What stands in braces is an object.
        const some = this.#parse(start, end, '{', '}') as Parsed;
        const keys = Object.keys(some);
        if (keys.length === 0) throw new NoJson();
        count += keys.length;
        for (const key of keys) setOwn(fields, key, some[key] ?? null);
      },
      large: async () => {
        if (this.#json[this.#at] !== quote) throw new NoJson();
        const key = String(await this.#scalar());
        if ((await this.#skipBlanks()) !== colon) throw new NoJson();
        this.#at++;
        await this.#skipBlanks();
        const value = await this.#value(depth + 1);
        if (++count <= maxJsonKeys) setOwn(fields, key, value);
      },
    });
    return count > maxJsonKeys ? this.#unusable() : fields;
  }

  /** Reads what a list or an object holds: as many small values at once as fit a piece, and each large one for itself. */
  async #children(
    ends: number,
    depth: number,
    read: { piece(start: number, end: number): void; large(): Promise<void> },
  ): Promise<void> {
    this.#at++;
    if ((await this.#skipBlanks()) === ends) {
      this.#at++;
      return;
    }
    for (;;) {
      const start = this.#at;
      const { comma: lastComma, close, levels } = siblingsFrom(this.#json, start, start + pieceBytes);
      this.#levels = Math.max(this.#levels, depth + 1 + levels);
      if (close !== -1) {
        if (this.#json[close] !== ends) throw new NoJson();
        read.piece(start, close);
        this.#at = close + 1;
        await this.#pause(close - start);
        return;
      }
      if (lastComma !== -1) {
        read.piece(start, lastComma);
        this.#at = lastComma + 1;
        await this.#pause(pieceBytes);
      } else {
        await this.#pause(pieceBytes);
        await this.#skipBlanks();
        await read.large();
        const next = await this.#skipBlanks();
        this.#at++;
        if (next === ends) return;
        if (next !== comma) throw new NoJson();
      }
    }
  }

  /** Reads a text or a number that may be larger than a piece. */
  #scalar(): JsonValue | Promise<JsonValue> {
    const start = this.#at;
    if (this.#json[start] === quote) return this.#text();
    while (this.#at - start <= pieceBytes && isWordPart(this.#json[this.#at])) this.#at++;
    // No number is as long: what is would take long to judge.
    if (this.#at - start > pieceBytes) throw new NoJson();
    const [value] = this.#parse(start, this.#at, '[', ']') as JsonValue[];
    if (value === undefined) throw new NoJson();
    return value;
  }

  async #text(): Promise<string> {
    let text = '';
    this.#at++;
    for (;;) {
      const start = this.#at;
      const end = endOfTextPiece(this.#json, start, start + pieceBytes);
      if (end === start && this.#json[end] !== quote) throw new NoJson();
      text += String(this.#parse(start, end, '"', '"'));
      this.#at = end;
      await this.#pause(end - start);
      if (this.#json[end] === quote) break;
    }
    this.#at++;
    return text;
  }

  /** Goes past a list or an object that is nested too deep. */
  async #skip(): Promise<JsonValue> {
    let open = 0;
    let isText = false;
    for (; this.#at < this.#json.length; this.#at++) {
      const byte = this.#json[this.#at];
      if (this.#at % pieceBytes === 0) await this.#pause(pieceBytes);
      if (byte === quote) isText = !isText;
      else if (isText) {
        if (byte === 0x5c) this.#at++;
      } else if (byte === beginsList || byte === beginsObject) open++;
      else if ((byte === endsList || byte === endsObject) && --open === 0) {
        this.#at++;
        return this.#unusable();
      }
    }
    throw new NoJson();
  }

  #unusable(): JsonValue {
    this.#levels = Number.POSITIVE_INFINITY;
    return tooDeepValue;
  }

  #parse(start: number, end: number, opens: string, closes: string): JsonValue {
    const { reading } = this.#how;
    if (reading !== undefined) {
      // A text takes two bytes for each character as soon as one of them is no Latin letter.
      const isPlain = isAscii(this.#json.subarray(start, end));
      reading(structureWithin(this.#json, start, end) + (end - start) * (isPlain ? 1 : 2));
    }
    const value = parseJson(opens + this.#json.toString('utf8', start, end) + closes);
    if (value === undefined) throw new NoJson();
    return value;
  }

  /** The byte after blanks; undefined at the end. */
  #skipBlanks(): number | undefined | Promise<number | undefined> {
    const start = this.#at;
    let byte = this.#json[start];
    for (; isBlank(byte); byte = this.#json[++this.#at]) {
      if (this.#at - start === pieceBytes) return this.#pause(pieceBytes).then(() => this.#skipBlanks());
    }
    return byte;
  }

  async #pause(bytes: number): Promise<void> {
    const { slices } = this.#how;
    if (slices.isOver(Math.ceil(bytes / bytesOfWork))) await slices.next();
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Whether a byte can stand in a number or a word such as `true`; what is none of both is left to the parser. */
function isWordPart(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && byte !== comma && byte !== endsList && byte !== endsObject;
}

/** A key such as `__proto__` is plain data. */
function setOwn(fields: Parsed, key: string, value: JsonValue): void {
  if (key !== '__proto__') fields[key] = value;
  else Object.defineProperty(fields, key, { value, enumerable: true, writable: true, configurable: true });
}
