import { isJsonObject, isSomething } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import { documentedKeys } from './documented-keys.js';
import { wordsOf } from './reply-words.js';

/** What a list says of the rows that are not on this page. */
export interface Continuation {
  /** How many rows the list has; null where it does not say. It can be stale. */
  readonly total: number | null;
  /** It says that rows follow. Silence and a "no" are alike: both leave the question to what else is known. */
  readonly more: boolean;
}

// Names are compared without case, `_` and `-`.
const totals = new Set(['total', 'totalcount', 'totalitems', 'totalrows', 'totalelements', 'totalresults']);
/** Objects beside the rows in which a list may say it. */
const holders = new Set(['links', 'meta', 'metadata', 'page', 'pageinfo', 'pagination', 'paging']);
/** A key with one of these says where, or that, the list goes on. */
const goingOn = /^(?:more|next|continue|continues|continuation|cursor|scroll|truncated|partial|incomplete)$/;
/** Places of this page itself, which every page has. */
const ownPlaces = /^(?:start|end|prev|previous|self|current|first)$/;
/** A key of these only says that this page is the last, where it is true. */
const ends =
  /^(?:(?:is|was|no|at)_)*(?:last|last_page|final|final_page|end|end_of_list|eof|finished|complete|completed|done|no_more|exhausted)$/;
const pageCounts = new Set(['pages', 'total_pages', 'page_count', 'last_page', 'num_pages', 'page_total']);
const counting =
  /^(?:total|totals|count|counts|found|hits|matches|matched|remaining|left|nb|num|number|of|full|x|rows|elements|results|records|entries|items|size|odata)$/;
const counted = /^(?:total|totals|count|counts|found|hits|matches|matched|nb|num)$/;
const beyond = /^(?:remaining|left)$/;

/** Reads what stands beside the rows of a list. `seen`: how many rows came up to the end of this page. */
export function continuationOf(envelope: JsonObject, seen: number): Continuation {
  let total: number | null = null;
  let more = false;
  for (const key of Object.keys(envelope)) {
    if (documentedKeys.has(key)) continue;
    const value = envelope[key] ?? null;
    const words = wordsOf(key);
    const name = words.join('');
    if (totals.has(name) && typeof value === 'number') total ??= countOf(value);
    else if (holders.has(name) && isJsonObject(value)) {
      const held = continuationOf(value, seen);
      total ??= held.total;
      more ||= held.more;
    } else more ||= saysMore(words, value, seen);
  }
  return { total, more };
}

/** Whether one key says that rows follow: by a place or a sign, by a count, or by not being the end. */
function saysMore(words: readonly string[], value: JsonValue, seen: number): boolean {
  const key = words.join('_');
  if (ends.test(key)) return value === false;
  const count = countOf(value);
  if (pageCounts.has(key)) return count !== null && count > 1;
  if (words.some((word) => beyond.test(word)) && words.every((word) => counting.test(word))) {
    return count !== null && count > 0;
  }
  if (words.some((word) => counted.test(word)) && words.every((word) => counting.test(word))) {
    return count !== null && count > seen;
  }
  const isPlace = words.some((word) => goingOn.test(word)) && !words.some((word) => ownPlaces.test(word));
  return (isPlace || key === 'page_token') && isYes(value);
}

/** A count of rows, also one in digits; null for any other value. Larger than GraphQL's Int is no count of rows. */
export function countOf(value: JsonValue | undefined): number | null {
  if (typeof value === 'string') return /^\d{1,10}$/.test(value) ? countOf(Number(value)) : null;
  return typeof value === 'number' && value === (value | 0) && value >= 0 ? value : null;
}

function isYes(value: JsonValue): boolean {
  if (typeof value === 'string') return !/^\s*(?:|false|no|none|null|0|-1)\s*$/i.test(value);
  return isSomething(value) && value !== 0 && value !== -1;
}
