import { isJsonObject, isSomething } from '../json/json.js';
import { isMemoryRow } from '../rows/memory-row.js';
import { receiptKey } from './receipt/receipt-key.js';
import { isDelaying, isFaultKey, isFaulty, meaningOf, wordsOf } from './reply-words.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';

/** How many rows of each list came. */
export interface SnapshotRows {
  readonly items: number;
  readonly facts: number;
}

const wholes = new Set(
  'last eof complete completed finished done full whole all final exhaustive'.split(' '),
);
/** What stands under a key with one of these is missing from the answer, or says where it goes on. */
const gaps =
  /^(?:truncated|truncation|more|next|continues?|continuation|cursor|token|remaining|remainder|left|sampled?|preview|abridged|shortened|trimmed|excluded|capped|degraded|gaps?|warnings?)$/;
/** Where more of the export stands, if something is under it. */
const elsewhere =
  /^(?:downloads?|archives?|bundles?|attachments?|files?|parts?|chunks?|shards?|volumes?|segments?|location|locations|presigned|signed|url|urls|uri|uris|href|link)$/;
/** Addresses of the answer itself, or of texts about it. */
const ownAddresses = /^(?:self|schema|docs?|documentation|help|terms|policy|canonical|context|support)$/;
const amounts = new Set('total totals count counts number num n rows records'.split(' '));
const subjects = new Set('item items memory memories fact facts'.split(' '));
const limits = new Set(['limit', 'page_size', 'per_page', 'max_rows', 'max_items']);
const starts = new Set(['offset', 'skip', 'start']);
const pages = new Set(['page', 'pages', 'total_pages', 'page_count']);

/** Whether an export's answer says, or shows, that it is not the whole of what is stored. */
export function hasGap(answer: JsonValue | undefined, rows: SnapshotRows): boolean {
  if (!isJsonObject(answer) || isMemoryRow(answer)) return false;
  return Object.entries(answer).some(([name, value]) => isGap(name, value, rows));
}

function isGap(name: string, value: JsonValue, rows: SnapshotRows): boolean {
  const words = wordsOf(name);
  const key = words.join('_');
  const plain = words.filter((word) => !['is', 'was', 'has', 'have'].includes(word));
  if (plain.length > 0 && plain.every((word) => wholes.has(word))) {
    if (value === false || value === 0 || saysOtherwise(value)) return true;
  }
  if (words.some((word) => /^(?:percent|percentage|progress)$/.test(word))) return isUnderWay(value);
  if (words.some((word) => gaps.test(word)) || isFaultKey(words)) return isFaulty(value);
  if (words.some((word) => ownAddresses.test(word))) return false;
  if (words.some((word) => elsewhere.test(word)))
    return typeof value === 'number' ? isSplit(words, value) : isSomething(value);
  if (words.some(isDelaying)) return value === true || (typeof value !== 'string' && isFaulty(value));
  if (typeof value === 'number') return isTooFew(key, words, value, rows);
  if (typeof value === 'string') return isSpoken(name) && saysOtherwise(value);
  if (Array.isArray(value)) return receiptKey(name) === 'list' && value.some((one) => hasGap(one, rows));
  return isSomething(value) && hasGap(value, rows);
}

/** Whether a number is of parts of which one came. */
function isSplit(words: readonly string[], value: number): boolean {
  return value > 1 && words.some((word) => /^(?:parts|chunks|shards|volumes|segments)$/.test(word));
}

/** A share of the work, of 100 or of 1, that is not the whole. */
function isUnderWay(value: JsonValue): boolean {
  return value !== 100 && value !== 1 && isSomething(value);
}

/** A number that does not fit what came: more rows than there are, a page of several, or a page that is full. */
function isTooFew(key: string, words: readonly string[], value: number, rows: SnapshotRows): boolean {
  if (limits.has(key)) return value > 0 && Math.max(rows.items, rows.facts) >= value;
  if (starts.has(key)) return value > 0;
  if (pages.has(key)) return value > 1;
  if (!words.every((word) => amounts.has(word) || subjects.has(word))) return false;
  const hasItems = words.some((word) => /^(?:item|memor)/.test(word));
  const hasFacts = words.some((word) => word.startsWith('fact'));
  if (hasItems === hasFacts) return value > rows.items + rows.facts;
  return value > (hasItems ? rows.items : rows.facts);
}

/** A text about the answer, not of the person. */
function isSpoken(name: string): boolean {
  return ['word', 'layer', 'list', 'text'].includes(receiptKey(name));
}

function saysOtherwise(value: JsonValue): boolean {
  return typeof value === 'string' && ['denied', 'later'].includes(meaningOf(value));
}

/** The parts of an answer beside the rows: what is said of them as a whole. */
export function withoutLists(data: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([key, value]) => !(['items', 'facts'].includes(key) && Array.isArray(value)),
    ),
  );
}
