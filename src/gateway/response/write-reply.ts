import type { Answer } from './answer.js';
import { isJsonObject, isSomething } from '../json/json.js';
import { isMemoryRow } from '../rows/memory-row.js';
import { isCodeKey, meaningOfCode } from './reply-code.js';
import {
  isBareOk,
  isDelaying,
  isFaultKey,
  isFaulty,
  isRefusingFlag,
  type Meaning,
  meaningOf,
  wordsOf,
} from './reply-words.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';

/** What a success status says of a write. `unclear`: it has a status, and nobody knows what it means. */
export type WriteVerdict = 'done' | 'pending' | 'denied' | 'unclear';

/** Whether a flag of success says no. */
const flags = new Set('success ack ok okay successful succeeded acknowledged'.split(' '));
const statuses = new Set('status state outcome result verdict'.split(' '));
const texts = new Set('type message msg detail details description title info note'.split(' '));
/** What a count of rows is called, beside a word of what became of them. */
const counted = new Set('count counts rows row items number num n total affected matched'.split(' '));
/** Says that nothing was really done. */
const trials = new Set(['dryrun', 'simulated', 'simulation', 'validateonly']);
/** Objects and lists in which a gateway may say more of the same write; anything else is data. */
const containers = new Set(
  'data result results response payload body meta reply answer item fact memory candidate preference deletion details operations records entries'.split(
    ' ',
  ),
);
const jobs =
  /^(?:(?:job|task|operation|workflow|run|ticket|tracking|event|batch|poll|polling|monitor|status)_(?:id|url|uri|href|ref|token|handle|key)|job|task)$/;
const works = new Set('job task workflow operation'.split(' '));
const maxDepth = 5;
const maxEntries = 1000;

/** What was found in an answer so far. */
interface Signals {
  denied: boolean;
  /** Something is not done, which may only mean not yet. */
  undone: boolean;
  later: boolean;
  done: boolean;
  /** A count of nothing, which may be of what is left. */
  none: boolean;
  /** Only a flag or a bare ok, which may mean that the request was taken. */
  fine: boolean;
  row: boolean;
  job: boolean;
  /** A job that goes on, by its plain name: an ok beside it is of the job's start. */
  work: boolean;
  unclear: boolean;
  /** What sentences say: less than any of the above. */
  readonly said: Set<string>;
}

/**
 * Reads what the answer to a write says of it, in any of the forms that a denial or a delay takes: flags, words of a
 * status, codes, counts, errors, at the top or within its envelopes. A row that came back is data: only its flags, its
 * errors and its status are read.
 */
export function judgeWrite(
  { status, body }: Pick<Answer, 'status' | 'body'>,
  isDeletion: boolean,
): WriteVerdict {
  const signals: Signals = {
    denied: false,
    undone: false,
    later: status === 202,
    done: false,
    none: false,
    fine: false,
    row: false,
    job: false,
    work: false,
    unclear: status === 207,
    said: new Set(),
  };
  visit(body, signals, isDeletion, 0);
  return verdictOf(signals);
}

/** Whether a write was accepted and is not done yet. */
export function isPending(answer: Answer): boolean {
  return judgeWrite(answer, answer.isDeletion) === 'pending';
}

function verdictOf({
  denied,
  undone,
  later,
  done,
  none,
  fine,
  row,
  job,
  work,
  unclear,
  said,
}: Signals): WriteVerdict {
  if (denied) return 'denied';
  const isDone = done || row;
  const isConfirmed = isDone || fine;
  if (later || (job && !isConfirmed) || (work && !isDone)) return 'pending';
  if (undone || (none && !isDone) || (said.has('denied') && !isConfirmed)) return 'denied';
  if (said.has('later') && !isConfirmed) return 'pending';
  return unclear ? 'unclear' : 'done';
}

function visit(value: JsonValue | undefined, signals: Signals, isDeletion: boolean, depth: number): void {
  if (depth > maxDepth) return;
  if (value === false || (isZero(value) && isDeletion)) signals.undone = true;
  else if (typeof value === 'string') take(signals, meaningOf(value));
  else if (Array.isArray(value)) {
    for (const entry of value.slice(0, maxEntries)) {
      // A bare text in a list is a name, and a number may be one.
      if (typeof entry === 'object' || typeof entry === 'boolean')
        visit(entry, signals, isDeletion, depth + 1);
    }
  } else if (isJsonObject(value)) visitObject(value, signals, isDeletion, depth);
}

function visitObject(object: JsonObject, signals: Signals, isDeletion: boolean, depth: number): void {
  const isRow = isMemoryRow(object) || Object.hasOwn(object, 'enabled');
  if (isRow) signals.row = true;
  for (const [name, value] of Object.entries(object).slice(0, maxEntries)) {
    const words = wordsOf(name).filter((word) => !['is', 'was', 'has', 'have'].includes(word));
    const key = words.join('_');
    if (flags.has(key)) readFlag(value, signals);
    else if (statuses.has(key) || (statuses.has(words.at(-1) ?? '') && !isRow)) {
      if (typeof value === 'object' && value !== null) visit(value, signals, isDeletion, depth + 1);
      else readStatus(value, key, isRow, signals);
    } else if (isRow ? /^(?:errors?|failures?|failed)$/.test(key) : isFaultKey(words)) {
      if (isFaulty(value)) signals.denied = true;
    } else if (isEffect(words) && (!isRow || isDeletion)) readEffect(value, words, signals);
    else if (isRow) continue;
    else if (isZero(value) && words.every((word) => counted.has(word))) signals.none = true;
    else if (isDeletion && isZero(value) && key === 'changes') signals.none = true;
    else if (key === 'found' && value === false) signals.undone = true;
    else if (trials.has(words.join(''))) signals.denied ||= isSomething(value) && value !== 0;
    else if (isCodeKey(key))
      take(signals, key.startsWith('err') && Number(value) === 1 ? 'denied' : meaningOfCode(value));
    else if (words.some(isDelaying))
      signals.later ||= value === true || (typeof value === 'number' && value > 0);
    else if (works.has(key) && isJsonObject(value)) {
      // What becomes of the job is what becomes of the write.
      signals.job = signals.work = true;
      visitObject(value, signals, isDeletion, depth + 1);
    } else if (jobs.test(key)) {
      signals.job ||= isSomething(value);
      signals.work ||= isSomething(value) && words[0] !== 'operation' && works.has(words[0] ?? '');
    } else if (texts.has(key) && typeof value === 'string') signals.said.add(meaningOf(value));
    else if (containers.has(key)) visit(value, signals, isDeletion, depth + 1);
  }
}

function take(signals: Signals, meaning: Meaning): void {
  if (meaning === 'denied') signals.denied = true;
  else if (meaning === 'later') signals.later = true;
  else if (meaning === 'done') signals.done = true;
}

/** As `take`, of a word: a bare ok says less than a word of what was done. */
function takeWord(signals: Signals, word: string): void {
  if (isBareOk(word)) signals.fine = true;
  else take(signals, meaningOf(word));
}

function readFlag(value: JsonValue, signals: Signals): void {
  const meaning = typeof value === 'string' ? meaningOf(value) : 'unknown';
  if (isRefusingFlag(value)) signals.denied = true;
  else if (value === true || value === 1 || meaning === 'done') signals.fine = true;
  else take(signals, meaning);
}

function readStatus(value: JsonValue, key: string, isRow: boolean, signals: Signals): void {
  if (value === false) signals.denied = true;
  else if (value === true) signals.done = true;
  else if (typeof value === 'number') take(signals, meaningOfCode(value));
  else if (typeof value === 'string') {
    if (/^\d{3}$/.test(value)) return take(signals, meaningOfCode(value));
    const meaning = meaningOf(value);
    // A row may have a status of its own that is not known yet, and a result may be an id.
    if (meaning === 'unknown') signals.unclear ||= !isRow && key !== 'result' && value.trim() !== '';
    else takeWord(signals, value);
  }
}

/** What a write does to a row, said of this one. */
const effects =
  /^(?:deleted|removed|forgotten|purged|erased|cleared|updated|created|stored|saved|confirmed|applied|written|promoted|corrected|finished|processed|inserted|upserted|added|replaced|modified|changed|recorded|persisted|committed|executed|done|completed?|accepted|affected|matched)$/;
/** A write that changes nothing, as all is so already, may count none of these. */
const changes = new Set('modified changed inserted upserted'.split(' '));

/** Such as `deleted`, `done`, `deletedCount`, `rows_affected`; not `updated_at`. */
function isEffect(words: readonly string[]): boolean {
  return (
    words.some((word) => effects.test(word)) && words.every((word) => effects.test(word) || counted.has(word))
  );
}

/** A count of none, also one in digits. */
function isZero(value: JsonValue | undefined): boolean {
  return value === 0 || (typeof value === 'string' && value.trim() === '0');
}

function readEffect(value: JsonValue, words: readonly string[], signals: Signals): void {
  if (isZero(value) && words.some((word) => changes.has(word))) return;
  if (value === false || isZero(value) || (Array.isArray(value) && value.length === 0)) signals.undone = true;
  else if (typeof value === 'string') take(signals, meaningOf(value));
  else if (value !== null && words.includes('accepted')) signals.later = true;
  else if (value !== null) signals.done = true;
}
