import { listCap } from './page-arguments.js';

/** How often a list is read from its start, or a page from its cursor, where the list changes between two calls. */
export const mostTries = 3;
/**
 * Calls that one read takes at most: the rows, where they were wanted together with others perhaps once more; three on from
 * there, where only known rows came; and a place beyond every list, to know whether the gateway pages at all.
 */
const mostCallsOfRead = 6;

/** Reads of a gateway that keeps to its caps: each after the first begins with a row of the one before it. */
export function plainReads(rows: number): number {
  return rows <= listCap ? 1 : 1 + Math.ceil((rows - listCap) / (listCap - 1));
}

/** Reads after which a page is given as it is: one spare, so that a smaller cap still gives a page. */
export function mostReads(rows: number): number {
  return plainReads(rows) + 1;
}

/** Calls that reading so many rows from a known place on takes at most, however the gateway pages and the list changes. */
export function mostCalls(rows: number): number {
  return mostTries * mostReads(rows) * mostCallsOfRead;
}
