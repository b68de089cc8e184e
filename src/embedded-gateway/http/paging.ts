import { z } from 'zod';
import { wholeNumber } from './input.js';

/** A page as it was asked for: nothing is said where the caller left it out. */
export interface PageRequest {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export const pageQuery = z.object({
  limit: wholeNumber.refine((limit) => limit > 0, 'must be 1 or more').optional(),
  offset: wholeNumber.optional(),
});

/** The rows of a page, and the limit and offset that were really used. */
export interface RowPage<Row> {
  readonly items: readonly Row[];
  readonly limit: number;
  readonly offset: number;
}

/** Cuts a page; a limit over the cap is the cap, and the page's `limit` says so. */
export function cutPage<Row>(
  rows: readonly Row[],
  asked: PageRequest,
  size: { default: number; cap: number },
): RowPage<Row> {
  const limit = Math.min(asked.limit ?? size.default, size.cap);
  const offset = asked.offset ?? 0;
  return { items: rows.slice(offset, offset + limit), limit, offset };
}

/** Cuts a page from the newest end of rows that stand oldest first; `offset` leaves out that many of the newest. */
export function cutTail<Row>(
  rows: readonly Row[],
  asked: PageRequest,
  size: { default: number; cap: number },
): RowPage<Row> {
  const limit = Math.min(asked.limit ?? size.default, size.cap);
  const offset = asked.offset ?? 0;
  const end = Math.max(rows.length - offset, 0);
  return { items: rows.slice(Math.max(end - limit, 0), end), limit, offset };
}
