import type { Page } from '../gateway/client-types.js';
import { GatewayResponseError } from '../gateway/errors.js';
import { covers, type Range, unite } from '../paging/range-plan.js';
import { cut, endsHere, entriesOf, type Entry, type Slice } from './slice.js';

/** A stretch that was asked for; `count` shrinks to what a gateway with smaller pages really gave. */
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
   * where the gateway gives smaller pages, but is only empty where the list ends.
   */
  read(wanted: readonly Range[]): Promise<Slice<Row> | null>[] {
    const missing = wanted.filter((range) => this.#covering(range) === undefined);
    for (const range of unite(missing, this.#cap)) this.#start(range);
    return wanted.map((range) => this.#readOne(range));
  }

  /** The longest stretch from `offset` on that is read or under way; null where there is none. */
  known(offset: number): Range | null {
    let best: Range | null = null;
    for (const { offset: start, count } of this.#segments) {
      const left = start + count - offset;
      if (start <= offset && left > 0 && (best === null || left > best.count)) best = { offset, count: left };
    }
    return best;
  }

  async #readOne(range: Range): Promise<Slice<Row> | null> {
    for (;;) {
      const segment = this.#covering(range) ?? this.#start(range);
      const answer = await segment.answer;
      if (answer === null) return null;
      const slice = cut(answer.entries, answer.page, answer.asked, range);
      // The answer stopped short of this range, so that its segment covers it no longer: it is asked for by itself.
      if (slice.rows.length > 0 || slice.next === false) return slice;
    }
  }

  #covering(range: Range): Segment<Row> | undefined {
    return this.#segments.find((segment) => covers(segment, range));
  }

  #start(asked: Range): Segment<Row> {
    const answer = this.#ask(asked).then((page) => {
      if (page === null) return null;
      if (page.offset !== null && page.offset !== asked.offset) {
        throw new GatewayResponseError('The Agent Gateway answered another page than the one asked for.');
      }
      if (!endsHere(page, asked)) segment.count = Math.min(asked.count, page.rowCount);
      return { asked, page, entries: entriesOf(page) };
    });
    const segment: Segment<Row> = { offset: asked.offset, count: asked.count, answer };
    this.#segments.push(segment);
    answer.catch(() => {
      this.#segments = this.#segments.filter((other) => other !== segment);
    });
    return segment;
  }
}
