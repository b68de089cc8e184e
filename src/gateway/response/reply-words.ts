import { isSomething } from '../json/json.js';
import type { JsonValue } from '../json/json-value.js';

/** Phrases whose denying word denies a fault, or that there is more to say: said of what went well. */
const faultless = /\b(?:0|no|zero|without(?: any)?) (?:errors?|failures?|problems?|warnings?|content)\b/g;
/** Phrases about what follows from a write that was done, in whose words it would be denied or put off. */
const consequences = new RegExp(
  `\\b(?:${[
    "(?:can ?not|can't|can’t|could not|may not) be (?:undone|reversed|reverted|recovered|restored|retrieved)",
    '(?:will|would|is|are|can|does|do)? ?(?:no longer|not any ?more|never again)',
    '(?:will )?(?:take|takes|taking|be|is|are|become|becomes|apply|applies) (?:effect |effective |visible |active )?(?:immediately|instantly|right away|at once)',
  ].join('|')})\\b`,
  'g',
);

/** Says that something was not done, or not wholly. */
const denying = new RegExp(
  `^(?:${[
    "not?|never|nope|nack|cannot|\\w+n['’]t|unable|unsuccess\\w*|impossible|nothing|false|nok|ko|nak|bad",
    'fail\\w*|err|errs|erred|errors?|errored|erroneous|exceptions?|faults?|faulty|problems?|broken|crash\\w*',
    'reject\\w*|den(?:y|ied|ies|ial)|refus\\w*|declin\\w*|disallow\\w*|forbid\\w*|unauthori[sz]ed|prohibit\\w*',
    'invalid\\w*|abort\\w*|cancel\\w*|interrupt\\w*|revert\\w*|rollback|rolled|halt\\w*|stopped|suspended',
    'partial\\w*|partly|incomplete\\w*|unfinished|skip\\w*|ignor\\w*|omit\\w*|miss(?:ed|ing)|dropped|discarded',
    'lock(?:ed)?|blocked|unavail\\w*|unsupported|unimplemented|unconfigured|unchanged|unmodified|unknown',
    'unreachable|unprocess\\w*|unsaved|undeleted|timeout|timed|expired|exceed\\w*|conflict\\w*|violat\\w*|noop',
  ].join('|')})$`,
);

/** Says that something is still to be done. */
const delaying =
  /^(?:pending|pend|queued|enqueued|accepted|running|progress|scheduled|processing|submitted|start(?:ed|ing)|waiting|awaiting|deferred|delayed|postponed|later|async|asynchronous|background|received|initiated|ongoing|inflight|working|soon|eventual|eventually|will|planned|requested|dispatched|deleting|purging|updating|creating|saving|storing)$/;

/** Says that a write was done. */
const confirming =
  /^(?:ok|okay|success|successful|successfully|succeeded|done|completed?|deleted|removed|forgot|forgotten|purged|erased|cleared|gone|updated|created|stored|saved|confirmed|applied|written|active|activated|superseded|enabled|disabled|promoted|corrected|finished|processed|acknowledged|archived|inactive|inactivated|deactivated|tombstoned|wiped|destroyed|expunged|trashed|revoked|withdrawn|disposed|inserted|upserted|added|replaced|modified|changed|set|recorded|persisted|committed|approved|resolved|opted|fine|true|yes|200|201|204|empty)$/;

/** Whether the value of a flag, such as `success` or `ok`, says no. A text of one letter is a flag's short form. */
export function isRefusingFlag(value: JsonValue): boolean {
  if (typeof value === 'string') return /^\s*(?:0|f|n|off)\s*$/i.test(value) || meaningOf(value) === 'denied';
  return value === false || value === 0;
}

/** Whether a word says that all is well, and not what was done. */
export function isBareOk(value: JsonValue): boolean {
  return typeof value === 'string' && /^\s*(?:ok|okay|success|true|yes|fine)\s*$/i.test(value);
}

/** What a word, or a sentence, says of what was asked for. */
export type Meaning = 'denied' | 'later' | 'done' | 'unknown';

/**
 * The words of a key or a text in lower case: `isDeleted`, `is_deleted` and `Is deleted` are the same. Only the beginning
 * of a long text is looked at.
 */
export function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, 1000)
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}'’]+/gu) ?? []
  );
}

/** Whether one word, in lower case, denies. */
export function isDenying(word: string): boolean {
  return denying.test(word);
}

/** Whether one word, in lower case, puts off. */
export function isDelaying(word: string): boolean {
  return delaying.test(word);
}

/** Whether one word, in lower case, confirms. */
export function isConfirming(word: string): boolean {
  return confirming.test(word);
}

/** Whether a text counts fewer than it should, as in "0 of 1". */
export function countsTooFew(text: string): boolean {
  const [, part, whole] = /\b(\d{1,9}) ?(?:out of|of|\/) ?(\d{1,9})\b/.exec(text.slice(0, 1000)) ?? [];
  return Number(part) < Number(whole);
}

/** The meaning of a text: as bad as its worst word. */
export function meaningOf(text: string): Meaning {
  if (countsTooFew(text)) return 'denied';
  const all = wordsOf(text).join(' ');
  const words = wordsOf(all.replace(faultless, '').replace(consequences, ''));
  if (words.some(isDenying)) return 'denied';
  if (words.some(isDelaying)) return 'later';
  // No fault, and nothing else.
  const isFaultless = words.length === 0 && all !== '';
  return isFaultless || words.some(isConfirming) ? 'done' : 'unknown';
}

/** Words that deny in a sentence, but as part of a key name a setting or a time. */
const settings = /^(?:no|timeout|timed|expired|exceed\w*|lock|unknown|false|bad)$/;

/** Whether a key, by its words, names a fault: such as `error`, `failed`, `errorCode`, `not_found`, `rejected_ids`. */
export function isFaultKey(words: readonly string[]): boolean {
  return words.some((word) => isDenying(word) && !settings.test(word));
}

/** Whether something stands under the key of a fault. */
export function isFaulty(value: JsonValue): boolean {
  if (typeof value === 'string') return !/^\s*(?:|0|none|null|false|no|ok)\s*$/i.test(value);
  return value !== 0 && isSomething(value);
}
