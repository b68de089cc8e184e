import DataLoader from 'dataloader';
import { listCap } from '../paging/page-arguments.js';
import type { Range } from '../paging/range-plan.js';
import { ListScan } from './list-scan.js';
import type { ListSource } from './list-source.js';
import { RangeStore } from './range-store.js';
import { eachByItself } from './each-by-itself.js';
import type { Slice } from './slice.js';
import { unknownAsNull } from './unknown-as-null.js';
import type { Upstream } from './upstream.js';

/** One list as this request reads it: windows that are wanted in the same tick share their calls. */
export class ListReader<Row> {
  readonly source: ListSource<Row>;
  readonly #store: RangeStore<Row>;
  readonly #windows: DataLoader<Range, Slice<Row> | null>;
  readonly #scan: ListScan<Row>;

  constructor(upstream: Upstream, source: ListSource<Row>, lookupRows: number) {
    this.source = source;
    this.#store = new RangeStore<Row>(
      ({ offset, count }) =>
        unknownAsNull(
          upstream.read((gateway, options) => source.ask(gateway, { limit: count, offset }, options)),
        ),
      listCap,
    );
    // The store remembers what was read and forgets what failed; a cache here would keep failures.
    this.#windows = new DataLoader((ranges) => eachByItself(this.#store.read(ranges)), { cache: false });
    this.#scan = new ListScan(
      {
        read: (range) => this.read(range),
        known: (offset) => this.#store.known(offset),
        rowId: (row) => source.rowId(row),
      },
      lookupRows,
    );
  }

  /** Null where the gateway knows no such list. At most 200 rows. */
  read(range: Range): Promise<Slice<Row> | null> {
    return this.#windows.load(range);
  }

  /** The first row that fits, walking the list from its start; null once all of it was read without one. */
  find(fits: (row: Row) => boolean): Promise<Row | null> {
    return this.#scan.find(fits);
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
