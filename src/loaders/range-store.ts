import type { Page } from '../gateway/client-types.js';
import { GatewayResponseError } from '../gateway/errors.js';
import { covers, type Range, unite } from '../paging/range-plan.js';
import { cut, entriesOf, type Entry, type Slice } from './slice.js';

interface Segment<Row> extends Range {
  readonly answer: Promise<{ page: Page<Row>; entries: readonly Entry<Row>[] } | null>;
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

  /** One slice for each wanted range, in order; every range must fit one call. */
  read(wanted: readonly Range[]): Promise<Slice<Row> | null>[] {
    const missing = wanted.filter((range) => this.#covering(range) === undefined);
    for (const range of unite(missing, this.#cap)) this.#start(range);
    return wanted.map(async (range) => {
      const segment = this.#covering(range);
      if (segment === undefined) throw new RangeError('a range was not planned');
      const answer = await segment.answer;
      return answer === null ? null : cut(answer.entries, answer.page, segment, range);
    });
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

  #covering(range: Range): Segment<Row> | undefined {
    return this.#segments.find((segment) => covers(segment, range));
  }

  #start(range: Range): void {
    const answer = this.#ask(range).then((page) => {
      if (page === null) return null;
      if (page.offset !== null && page.offset !== range.offset) {
        throw new GatewayResponseError('The Agent Gateway answered another page than the one asked for.');
      }
      return { page, entries: entriesOf(page) };
    });
    const segment: Segment<Row> = { ...range, answer };
    this.#segments.push(segment);
    answer.catch(() => {
      this.#segments = this.#segments.filter((other) => other !== segment);
    });
  }
}
