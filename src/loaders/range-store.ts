import type { Page } from '../gateway/client-types.js';
import { GatewayResponseError } from '../gateway/errors.js';
import { covers, type Range, unite } from '../paging/range-plan.js';
import { cut, endsHere, entriesOf, type Entry, isFull, type RowRange } from './row-range.js';

/** A range that was asked for; `count` becomes what the gateway really gave. */
interface Segment<Row> {
  readonly offset: number;
  count: number;
  readonly answer: Promise<{ asked: Range; page: Page<Row>; entries: readonly Entry<Row>[] } | null>;
}

/**
 * What one request read of one list, by offset. Ranges wanted at once are united into the fewest calls, and
 * what was read, or is being read, is not asked again. Failures are forgotten at once.
 */
export class RangeStore<Row> {
  readonly #ask: (range: Range) => Promise<Page<Row> | null>;
  readonly #cap: number;
  #segments: Segment<Row>[] = [];

  /** `ask` resolves to null where the gateway knows no such list; `cap`: rows one call gives at most. */
  constructor(ask: (range: Range) => Promise<Page<Row> | null>, cap: number) {
    this.#ask = ask;
    this.#cap = cap;
  }

  /**
   * One slice for each wanted range, in order; every range must fit one call. A slice may be shorter than its range
   * where the gateway gives smaller pages, and longer where the answer has more.
   */
  read(wanted: readonly Range[]): Promise<RowRange<Row> | null>[] {
    const missing = wanted.filter((range) => this.#covering(range) === undefined);
    for (const range of unite(missing, this.#cap)) this.#start(range);
    return wanted.map((range) => this.#readOne(range));
  }

  /** The longest range from `offset` on that is read or in flight; null where there is none. */
  known(offset: number): Range | null {
    let best: Range | null = null;
    for (const { offset: start, count } of this.#segments) {
      const left = start + count - offset;
      if (start <= offset && left > 0 && (best === null || left > best.count)) best = { offset, count: left };
    }
    return best;
  }

  /** Asks for a range whatever was read of it before; it must fit one call. */
  readAgain(range: Range): Promise<RowRange<Row> | null> {
    this.#segments = this.#segments.filter((segment) => !covers(segment, range));
    return this.#readOne(range);
  }

  /** What was read is asked again from now on: the list has changed meanwhile. */
  forget(): void {
    this.#segments = [];
  }

  async #readOne(range: Range): Promise<RowRange<Row> | null> {
    for (;;) {
      const segment = this.#covering(range) ?? this.#start(range);
      const answer = await segment.answer;
      if (answer === null) return null;
      const slice = cut(answer.entries, answer.page, answer.asked, range);
      // The answer stopped short of this range, so that its segment covers it no longer: it is asked for by itself.
      if (slice.rows.length > 0 || slice.ended || segment.offset === range.offset) return slice;
    }
  }

  #covering(range: Range): Segment<Row> | undefined {
    return this.#segments.find((segment) => covers(segment, range));
  }

  #start(asked: Range): Segment<Row> {
    const answer = this.#ask(asked).then((page) => {
      if (page === null) return null;
      const entries = fromOffset(page, asked);
      if (!endsHere(page, asked)) segment.count = entries.length;
      return { asked, page, entries };
    });
    const segment: Segment<Row> = { offset: asked.offset, count: asked.count, answer };
    this.#segments.push(segment);
    answer.catch(() => {
      this.#segments = this.#segments.filter((other) => other !== segment);
    });
    return segment;
  }
}

/**
 * The rows of an answer from the place on that was asked for. One that begins before it is believed where it is no full
 * page and does not say that others follow: it is the whole list, of a gateway that does not page.
 * @throws GatewayResponseError where the answer says that it is another page
 */
function fromOffset<Row>(page: Page<Row>, asked: Range): readonly Entry<Row>[] {
  const skipped = asked.offset - (page.offset ?? asked.offset);
  if (skipped === 0) return entriesOf(page);
  if (skipped > 0 && !isFull(page, asked) && !page.more) return entriesOf(page).slice(skipped);
  throw new GatewayResponseError('The Agent Gateway answered another page than the one asked for.');
}
