import { listCap } from './page-arguments.js';

/** Reads of a gateway that keeps to its caps: each after the first begins with a row of the one before it. */
export function plainReads(rows: number): number {
  return rows <= listCap ? 1 : 1 + Math.ceil((rows - listCap) / (listCap - 1));
}

/** Reads after which a page is given as it is: one spare, so that a smaller cap still gives a page. */
export function mostReads(rows: number): number {
  return plainReads(rows) + 1;
}
