import { LimitError } from '../../paging/limit-error.js';

/** Bytes that may always be taken: a refusal, an outcome or a small answer must find room. */
const alwaysFree = 65_536;

/** The key of a value, and the signs around both. */
const charactersOfValue = 16;

/** One value of an answer while it is made, measured over objects of one to ten fields and rounded up. */
const bytesOfValue = 64;

/**
 * The memory of everything that is held for answers which are not out yet: what was asked, the gateway's answers that they
 * are made of, their values, and their bytes. One caller has half of it at most, and so has one answer.
 */
export class UnsentMemory {
  readonly #most: number;
  readonly #byCaller = new Map<string, number>();
  #held = 0;

  /** `most`: bytes in all. */
  constructor(most: number) {
    this.#most = most;
  }

  /** An account for one operation of a caller. Close it when its answer is out. */
  accountOf(caller: string): UnsentBytes {
    return new UnsentBytes((bytes) => this.#add(caller, bytes));
  }

  /** Adds bytes, or gives them back where they are less than none. Null: there was room; else nothing was added. */
  #add(caller: string, bytes: number): LimitError | null {
    const ofCaller = (this.#byCaller.get(caller) ?? 0) + bytes;
    const all = this.#held + bytes;
    if (bytes > 0) {
      const share = Math.floor(this.#most / 2);
      if (ofCaller > share) return tooMuch('of one caller', ofCaller, share);
      if (all > this.#most) return tooMuch('of all callers', all, this.#most);
    }
    this.#held = all;
    if (ofCaller > 0) this.#byCaller.set(caller, ofCaller);
    else this.#byCaller.delete(caller);
    return null;
  }
}

function tooMuch(whose: string, cost: number, limit: number): LimitError {
  return new LimitError(
    `The answers ${whose} that are not sent yet would take more than the ${limit} bytes that they may.`,
    limit,
    cost,
  );
}

/** What one operation holds. */
export class UnsentBytes {
  readonly #add: (bytes: number) => LimitError | null;
  /** Bytes that were taken of all callers' memory, and what they were taken for. */
  #taken = 0;
  /** Bytes of the request. */
  #request = 0;
  /** Bytes of the gateway's answers and of values. */
  #sources = 0;
  /** Characters that the executor counted: room for the bytes that they become. */
  #characters = 0;
  /** Bytes of the answer's text. */
  #text = 0;
  #values = 0;
  /** Bytes that are not asked for: small operations are many, and what they hold together is little. */
  #free = alwaysFree;
  #isClosed = false;

  constructor(add: (bytes: number) => LimitError | null) {
    this.#add = add;
  }

  /** Of the request, however small it is: it may stand for long. False: there is no room, and none of it is to be kept. */
  takeRequest(bytes: number): boolean {
    this.#request += bytes;
    if (this.#settle() === null) return true;
    this.release();
    return false;
  }

  /** Of an answer of the gateway. The error where there is no room. */
  takeSource(bytes: number): LimitError | null {
    this.#sources += bytes;
    const refusal = this.#settle();
    if (refusal !== null) this.#sources -= bytes;
    return refusal;
  }

  /** Of what the executor made. */
  takeMade(values: number, characters: number): LimitError | null {
    this.#values += values;
    this.#sources += values * bytesOfValue;
    this.#characters += characters;
    const refusal = this.#settle();
    if (refusal !== null) {
      // What there is no room for is not made.
      this.#sources -= values * bytesOfValue;
      this.#characters -= characters;
    }
    return refusal;
  }

  /** Of the answer's text, which takes the room of the characters that it is made of. */
  takeText(bytes: number): LimitError | null {
    this.#text += bytes;
    return this.#settle();
  }

  /** About how many characters the answer will have. */
  get length(): number {
    return this.#characters + this.#values * charactersOfValue;
  }

  /** Of an answer that its socket did not take, however small it is. */
  hold(bytes: number): LimitError | null {
    this.#free = 0;
    return this.takeText(bytes);
  }

  /** The text is whole: what it was made of is let go. */
  keepText(): void {
    this.#request = 0;
    this.#sources = 0;
    this.#characters = 0;
    this.#settle();
  }

  /** Bytes of the text that the socket took. */
  sent(bytes: number): void {
    this.#text -= bytes;
    this.#settle();
  }

  /** Gives back all that is held. */
  release(): void {
    this.#text = 0;
    this.keepText();
  }

  /** The same for good: a call that is still read is refused memory, as nobody waits for what it brings. */
  close(): void {
    this.release();
    this.#isClosed = true;
  }

  #settle(): LimitError | null {
    if (this.#isClosed) return new LimitError('The operation has ended.', 0);
    const held = this.#sources + Math.max(this.#characters, this.#text);
    const wanted = this.#request + (held <= this.#free ? 0 : held);
    if (wanted === this.#taken) return null;
    const refusal = this.#add(wanted - this.#taken);
    if (refusal === null) this.#taken = wanted;
    return refusal;
  }
}
