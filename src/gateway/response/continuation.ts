import { isJsonObject, isSomething } from '../json/json.js';
import type { JsonObject, JsonValue } from '../rows/rows.js';

/** What a list says of the rows that are not on this page. */
export interface Continuation {
  /** How many rows the list has; null where it does not say. It can be stale. */
  readonly total: number | null;
  /** It says that rows follow. Silence and a "no" are alike: both leave the question to what else is known. */
  readonly more: boolean;
}

// Names are compared without case, `_` and `-`.
const totals = new Set(['total', 'totalcount', 'totalitems', 'totalrows']);
const signs = new Set([
  'hasmore',
  'hasnext',
  'hasnextpage',
  'more',
  'moreavailable',
  'truncated',
  'next',
  'nextcursor',
  'nextlink',
  'nextoffset',
  'nextpage',
  'nextpagetoken',
  'nexttoken',
  'nexturl',
]);
/** Objects beside the rows in which a list may say it. */
const holders = new Set(['links', 'meta', 'metadata', 'page', 'pageinfo', 'pagination', 'paging']);

/** Reads what stands beside the rows of a list. */
export function continuationOf(envelope: JsonObject): Continuation {
  let total: number | null = null;
  let more = false;
  for (const [key, value] of Object.entries(envelope)) {
    const name = key.toLowerCase().replace(/[_-]/g, '');
    if (totals.has(name)) total ??= countOf(value);
    else if (signs.has(name)) more ||= isYes(value);
    else if (holders.has(name) && isJsonObject(value)) {
      const held = continuationOf(value);
      total ??= held.total;
      more ||= held.more;
    }
  }
  return { total, more };
}

/** A count of rows; null for any other value. Larger than GraphQL's Int is no count of rows. */
export function countOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && value === (value | 0) && value >= 0 ? value : null;
}

function isYes(value: JsonValue): boolean {
  return isSomething(value) && value !== 0 && value !== 'false';
}
