import fc from 'fast-check';
import type { FaultyGateway } from './faulty-gateway.js';

/** A row of an odd list. Its content tells it from all others, for the test alone. */
interface OddRow {
  readonly memory_id?: string;
  readonly content: string;
}

/** How a gateway gives one list. */
export interface Manner {
  /** Rows of a page at most, whatever is asked for. */
  readonly cap: number;
  readonly tellsLimit: boolean;
  /** `right`, or a number that may be wrong. */
  readonly total: 'none' | 'right' | number;
  readonly hasMore: 'none' | 'right' | 'stale';
  /** `offset`: gives the first rows for any offset; `all`: gives the whole list for any offset and limit. */
  readonly ignores: 'nothing' | 'offset' | 'all';
  /** Every so many rows one is counted and left out of the answers; 0: none. */
  readonly hides: number;
  /** Of ten rows so many can not be read, and so many share their id with an earlier one. */
  readonly unreadable: number;
  readonly shared: number;
}

export const manner: fc.Arbitrary<Manner> = fc.record({
  cap: fc.oneof(fc.constant(200), fc.integer({ min: 1, max: 12 })),
  tellsLimit: fc.boolean(),
  total: fc.oneof(fc.constant('none' as const), fc.constant('right' as const), fc.nat({ max: 80 })),
  hasMore: fc.constantFrom('none' as const, 'none' as const, 'right' as const, 'stale' as const),
  ignores: fc.oneof(
    { weight: 8, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constantFrom('offset' as const, 'all' as const) },
  ),
  hides: fc.constantFrom(0, 0, 0, 3, 5),
  unreadable: fc.constantFrom(0, 0, 0, 1, 4),
  shared: fc.constantFrom(0, 0, 0, 1, 4),
});

/** What happens to a list at one moment. */
export type Change =
  | { readonly kind: 'insert'; readonly at: number; readonly count: number }
  | { readonly kind: 'forget'; readonly at: number }
  | { readonly kind: 'move'; readonly at: number };

const at = fc.oneof(fc.constant(0), fc.nat({ max: 60 }));

export const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at, count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('forget' as const), at }),
  fc.record({ kind: fc.constant('forget' as const), at }),
  fc.record({ kind: fc.constant('move' as const), at }),
);

const page = 1_000_000;

/** A list that is given in an odd manner, and changes before the calls for which changes are planned. */
export class OddList {
  /** Contents of the rows that can be read and stood where they stand, in this order, since the list was made. */
  readonly stayed: Set<string>;
  calls = 0;
  readonly #manner: Manner;
  readonly #plan: ReadonlyMap<number, Change>;
  #rows: OddRow[];
  #made = 0;

  /** `plan`: changes by the number of the call before which they happen. */
  constructor(length: number, manner: Manner, plan: ReadonlyMap<number, Change>) {
    this.#manner = manner;
    this.#plan = plan;
    this.#rows = Array.from({ length }, () => this.#make(true));
    this.stayed = new Set(this.#rows.filter((row) => 'memory_id' in row).map((row) => row.content));
  }

  /** An id that no other row has or had; null where there is none. */
  ownId(place: number): { id: string; content: string } | null {
    const rows = this.#rows.filter((row) => this.stayed.has(row.content) && !this.#isShared(row));
    const row = rows[place % Math.max(1, rows.length)];
    return row?.memory_id === undefined ? null : { id: row.memory_id, content: row.content };
  }

  serve(gateway: FaultyGateway, path: string): void {
    gateway.on('GET', path, (reply) => {
      const planned = this.#plan.get(this.calls++);
      if (planned !== undefined) this.apply(planned);
      const query = new URL(reply.request.target, 'http://gateway').searchParams;
      reply.json(this.#answer(Number(query.get('limit')), Number(query.get('offset') ?? 0)));
    });
  }

  apply(change: Change): void {
    const index = change.at % (this.#rows.length + 1);
    if (change.kind === 'insert') {
      this.#rows.splice(index, 0, ...Array.from({ length: change.count }, () => this.#make(false)));
      return;
    }
    const row = this.#rows[index];
    // Which of several rows with one id went, nobody could tell.
    if (row === undefined || this.#isShared(row)) return;
    this.#rows.splice(index, 1);
    this.stayed.delete(row.content);
    if (change.kind === 'move') this.#rows.unshift(row);
  }

  #make(mayBeOdd: boolean): OddRow {
    const number = this.#made++;
    const content = `row ${number}`;
    const { unreadable, shared } = this.#manner;
    // Spread over the numbers, as a hash would.
    const lot = (number * 7919) % 10;
    if (mayBeOdd && lot < unreadable) return { content };
    if (mayBeOdd && lot >= 10 - shared) return { memory_id: `m${number % 3}`, content };
    return { memory_id: `m${number + 10}`, content };
  }

  #isShared({ memory_id: id }: OddRow): boolean {
    return this.#rows.filter((row) => row.memory_id === id).length > 1;
  }

  #answer(asked: number, offset: number): object {
    const { cap, tellsLimit, total, hasMore, ignores, hides } = this.#manner;
    const limit = ignores === 'all' ? page : Math.min(asked, cap);
    // One that ignores the offset and keeps rows back without a word could not be told from one whose list is short.
    const start = ignores === 'all' || (ignores === 'offset' && tellsLimit) ? 0 : offset;
    // Hidden places are counted among the others; where nothing tells of them, they end the list for everybody.
    const tells = tellsLimit && total === 'right' && cap > 2 * hides;
    const places = this.#rows.flatMap((row, index) =>
      tells && hides > 0 && index % hides === 0 ? [null, row] : [row],
    );
    const items = places.slice(start, start + limit).filter((row) => row !== null);
    const isMore = start + limit < places.length;
    return {
      items,
      ...(tellsLimit && ignores !== 'all' ? { limit } : {}),
      ...(total === 'none' ? {} : { total: total === 'right' ? places.length : total }),
      ...(hasMore === 'none' ? {} : { has_more: hasMore === 'stale' || isMore }),
    };
  }
}
