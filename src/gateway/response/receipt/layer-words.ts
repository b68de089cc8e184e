import type { DeletionOutcome } from '../../client-types.js';
import { countsTooFew, isDelaying, isDenying, wordsOf } from '../reply-words.js';
import { isKnownWord } from './receipt-key.js';
import type { JsonValue } from '../../json/json-value.js';

const doneWords = new Set('deleted purged done complete completed ok success empty none'.split(' '));
const pendingWords = new Set('pending queued accepted running in_progress scheduled'.split(' '));
const severity: readonly DeletionOutcome[] = ['complete', 'pending', 'incomplete'];

/** What a word about a layer says. Whatever is not known to mean done or pending, null included, is incomplete. */
export function outcomeOfWord(word: JsonValue): DeletionOutcome {
  if (word === true || typeof word === 'number') return 'complete';
  if (typeof word !== 'string') return 'incomplete';
  const normal = normalize(word);
  if (doneWords.has(normal)) return 'complete';
  return pendingWords.has(normal) ? 'pending' : 'incomplete';
}

/** What a number says where it may be a count or a status of HTTP. */
export function outcomeOfNumber(value: number): DeletionOutcome {
  if (value === 202) return 'pending';
  return value < 0 || value === 207 || (value >= 300 && value < 600) ? 'incomplete' : 'complete';
}

/** What a sentence says. `complete` only where each of its words is known; null where some word is not. */
export function outcomeOfSentence(text: string, known: readonly string[]): DeletionOutcome | null {
  const word = outcomeOfWord(text);
  if (word !== 'incomplete') return word;
  const words = wordsOf(text);
  if (words.some(isDenying) || countsTooFew(text)) return 'incomplete';
  const names = new Set(known.flatMap(wordsOf));
  const strange = words.filter((one) => !isKnownWord(one) && !names.has(one));
  if (strange.length === 0 && words.length > 0) return 'complete';
  return strange.every((one) => isDelaying(one)) ? 'pending' : null;
}

/** The one of two that promises less. */
export function worse(one: DeletionOutcome, other: DeletionOutcome): DeletionOutcome {
  return severity.indexOf(one) > severity.indexOf(other) ? one : other;
}

function normalize(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
