import { jsonLength } from './json-length.js';

/** What an answer may hold, and what is said where it would hold more. */
export interface AnswerBounds {
  /** Fields of its objects, and scalars of its lists. */
  readonly values: number;
  /** Characters of its scalars, as they are written. */
  readonly characters: number;
  readonly errors: number;
  /** The error of a field that is left out, and the last one where errors are not told. */
  tooLarge(what: 'values' | 'characters' | 'errors', cost: number, limit: number): Error;
  /** Takes memory for what was made since the last time. The error of a field for which there is none; null: there was. */
  hold(values: number, characters: number): Error | null;
}

/** Memory is asked for when so many values and characters have come together. */
const pieceOfAnswer = 1024;
/** An error with its places, path and extensions, besides its message. */
const charactersOfError = 300;

/** Counts what one answer holds while it is made. */
export class AnswerSize {
  readonly #bounds: AnswerBounds | null;
  #values = 0;
  #characters = 0;
  /** What memory was taken for. */
  #heldValues = 0;
  #heldCharacters = 0;
  #suppressed = 0;
  #work = 0;
  // One error serves for all that there is no room for.
  #tooManyValues: Error | null = null;
  #tooManyCharacters: Error | null = null;
  /** Once there is no memory there is none for what comes after either. */
  #noMemory: Error | null = null;

  /** `bounds`: null where there are none. */
  constructor(bounds: AnswerBounds | null) {
    this.#bounds = bounds;
  }

  /** Counts values that are about to be made. @throws where they would be too many */
  addValues(count: number): void {
    this.#values += count;
    this.#work += count;
    this.#hold();
    if (this.#bounds !== null && this.#values > this.#bounds.values) {
      throw (this.#tooManyValues ??= this.#bounds.tooLarge('values', this.#values, this.#bounds.values));
    }
  }

  /** Says before a list is begun that so many more values can't be made. @throws where they can't */
  checkRoom(count: number): void {
    if (this.#bounds === null || this.#values + count <= this.#bounds.values) return;
    throw this.#bounds.tooLarge('values', this.#values + count, this.#bounds.values);
  }

  /** Counts a text of the answer. @throws where texts would be too long together */
  addText(text: string): string {
    this.#addCharacters(text.length);
    return text;
  }

  /** Counts any scalar of the answer, as it will be written. @throws as for a text */
  addScalar(value: unknown): unknown {
    this.#addCharacters(typeof value === 'string' ? value.length : jsonLength(value));
    return value;
  }

  /** Units of work since it was asked the last time: values, and texts in pieces of 64 characters. */
  takeWork(): number {
    const work = this.#work;
    this.#work = 0;
    return work;
  }

  /** Whether one more error may be told. */
  hasRoomForError(told: number): boolean {
    if (this.#bounds === null) return true;
    if (told >= this.#bounds.errors) return false;
    this.#characters += charactersOfError;
    return true;
  }

  leaveOutError(): void {
    this.#suppressed++;
  }

  /** The error that says how many were not told; null where all were. */
  suppressed(reported: number): Error | null {
    if (this.#suppressed === 0 || this.#bounds === null) return null;
    return this.#bounds.tooLarge('errors', reported + this.#suppressed, this.#bounds.errors);
  }

  #addCharacters(count: number): void {
    this.#characters += count;
    this.#work += count >> 6;
    this.#hold();
    if (this.#bounds !== null && this.#characters > this.#bounds.characters) {
      throw (this.#tooManyCharacters ??= this.#bounds.tooLarge(
        'characters',
        this.#characters,
        this.#bounds.characters,
      ));
    }
  }

  #hold(): void {
    const values = this.#values - this.#heldValues;
    const characters = this.#characters - this.#heldCharacters;
    if (values + characters < pieceOfAnswer || this.#bounds === null) return;
    if (this.#noMemory !== null) throw this.#noMemory;
    this.#heldValues = this.#values;
    this.#heldCharacters = this.#characters;
    this.#noMemory = this.#bounds.hold(values, characters);
    if (this.#noMemory !== null) throw this.#noMemory;
  }
}
