import { GatewayResponseError } from '../gateway/errors.js';
import type { CandidateRow } from '../gateway/rows/rows.js';
import { Lists } from '../loaders/lists.js';
import { candidates, type MemoryScope } from '../loaders/list-source.js';
import type { Upstream } from '../loaders/upstream.js';
import { LimitError } from '../paging/limit-error.js';
import { type Connection, connectionOf } from '../reading/connection.js';
import { readListPage } from '../reading/lists/list-page.js';
import type { Feed, FeedPage, LiveEvent } from './feed.js';

/** About what a candidate takes in memory. */
const bytesOfCandidate = 1000;
/** Reads in a row that a candidate may be missing from before it counts as decided: one answer may lack rows. */
const mostMissing = 2;

/** The candidates of one memory. The list has no known order, so all of it is read each time. */
export class CandidateFeed implements Feed<CandidateRow> {
  readonly cursor = null;
  readonly #scope: MemoryScope;
  readonly #lookupRows: number;
  /** Those that wait, by id, with the reads in a row that they were missing from; null before the first read. */
  #waiting: Map<string, number> | null = null;
  #place = 0;

  /** `lookupRows`: rows of the list that are read at most. */
  constructor(scope: MemoryScope, lookupRows: number) {
    this.#scope = scope;
    this.#lookupRows = lookupRows;
  }

  get begun(): boolean {
    return this.#waiting !== null;
  }

  get place(): number {
    return this.#place;
  }

  async begin(upstream: Upstream): Promise<boolean> {
    const list = await this.#read(upstream);
    if (list === null) return false;
    this.#waiting = new Map();
    this.#newOf(list);
    return true;
  }

  async readOn(upstream: Upstream): Promise<FeedPage<CandidateRow> | null> {
    const list = await this.#read(upstream);
    if (list === null) return null;
    const events = this.#newOf(list).map((index): LiveEvent<CandidateRow> => ({
      edge: { connection: list, index },
      place: this.#place++,
      bytes: bytesOfCandidate,
    }));
    return { events, more: false };
  }

  async #read(upstream: Upstream): Promise<Connection<CandidateRow> | null> {
    const bound = this.#lookupRows;
    const list = new Lists(upstream, bound).of(candidates(this.#scope));
    const page = await readListPage(list, { first: bound, after: null, wantsNext: true, searchRows: 0 });
    if (page?.hasNextPage === true) {
      throw new LimitError(`The list is longer than the ${bound} rows a lookup may walk.`, bound);
    }
    return page === null ? null : connectionOf(page, (row) => row);
  }

  /** The places of rows that were not waiting before, oldest first where all say when they came. */
  #newOf(list: Connection<CandidateRow>): number[] {
    const before = this.#waiting ?? new Map<string, number>();
    const now = new Map<string, number>();
    const added: { index: number; at: number }[] = [];
    for (let index = 0; index < list.size; index++) {
      const row = list.nodeAt(index);
      if (row instanceof GatewayResponseError || now.has(row.candidate_id)) continue;
      now.set(row.candidate_id, 0);
      if (!before.has(row.candidate_id)) added.push({ index, at: Date.parse(row.created_at ?? '') });
    }
    for (const [id, missing] of before) {
      if (!now.has(id) && missing < mostMissing) now.set(id, missing + 1);
    }
    this.#waiting = now;
    if (added.every(({ at }) => !Number.isNaN(at))) added.sort((a, b) => a.at - b.at);
    return added.map(({ index }) => index);
  }
}
