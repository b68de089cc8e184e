import DataLoader from 'dataloader';
import type { Page } from '../gateway/client-types.js';
import { listCap } from '../paging/page-arguments.js';
import type { Range } from '../paging/range-plan.js';
import { ListRun } from './list-run.js';
import { ListScan } from './list-scan.js';
import type { ListSource } from './list-source.js';
import { RangeStore } from './range-store.js';
import { eachByItself } from './each-by-itself.js';
import type { RowRange } from './row-range.js';
import { unknownAsNull } from './unknown-as-null.js';
import type { Upstream } from './upstream.js';

/** One list as this request reads it: ranges that are wanted in the same tick share their calls. */
export class ListReader<Row> {
  readonly source: ListSource<Row>;
  readonly #upstream: Upstream;
  readonly #store: RangeStore<Row>;
  readonly #ranges: DataLoader<Range, RowRange<Row> | null>;
  readonly #scan: ListScan<Row>;

  constructor(upstream: Upstream, source: ListSource<Row>, lookupRows: number) {
    this.source = source;
    this.#upstream = upstream;
    this.#store = new RangeStore<Row>((range) => this.#ask(range), listCap);
    // The store remembers what was read and forgets what failed; a cache here would keep failures.
    this.#ranges = new DataLoader(
      (ranges) => {
        upstream.noticeBatch(ranges.length);
        const read = () => eachByItself(this.#store.read(ranges));
        return upstream.asks?.answering(ranges, read) ?? read();
      },
      { cache: false },
    );
    this.#scan = new ListScan(
      { run: () => this.run(0), known: () => this.#store.known(0), forget: () => this.forget() },
      lookupRows,
    );
  }

  /** The rows from a place on, of which nothing is read yet. */
  run(start: number): ListRun<Row> {
    return new ListRun(
      {
        read: (range) => {
          this.#upstream.asks?.note(range);
          return this.#ranges.load(range);
        },
        readAgain: (range) => this.#store.readAgain(range),
        rowId: (row) => this.source.rowId(row),
        noticeUnpaged: () => this.#upstream.noticeUnpaged(this.source.kind),
      },
      start,
    );
  }

  /** What was read is asked again from now on, as the list has changed. */
  forget(): void {
    this.#store.forget();
  }

  /** The first row that fits, walking the list from its start; null once all of it was read without one. */
  find(fits: (row: Row) => boolean): Promise<Row | null> {
    return this.#scan.find(fits);
  }

  #ask({ offset, count }: Range): Promise<Page<Row> | null> {
    return unknownAsNull(
      this.#upstream.read((gateway, options) => this.source.ask(gateway, { limit: count, offset }, options)),
    );
  }
}

/** The lists of one request, each with one reader. */
export class Lists {
  readonly #upstream: Upstream;
  readonly #lookupRows: number;
  readonly #readers = new Map<string, ListReader<unknown>>();

  constructor(upstream: Upstream, lookupRows: number) {
    this.#upstream = upstream;
    this.#lookupRows = lookupRows;
  }

  of<Row>(source: ListSource<Row>): ListReader<Row> {
    // Every argument that changes the rows is in the key; canonical JSON keeps "a","b" apart from "a,b".
    const key = JSON.stringify([source.kind, ...source.arguments]);
    const known = this.#readers.get(key);
    // A kind of list has one row type, and the kind is part of the key.
    if (known !== undefined) return known as ListReader<Row>;
    const reader = new ListReader(this.#upstream, source, this.#lookupRows);
    this.#readers.set(key, reader as ListReader<unknown>);
    return reader;
  }
}
