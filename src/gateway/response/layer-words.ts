import type { DeletionOutcome } from '../client-types.js';
import type { JsonValue } from '../rows/rows.js';

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

/** Whether a text is one of the words that say done or pending. */
export function isOutcomeWord(word: string): boolean {
  return outcomeOfWord(word) !== 'incomplete';
}

/** The one that promises least; of none: complete. */
export function worst(outcomes: readonly DeletionOutcome[]): DeletionOutcome {
  return severity.findLast((outcome) => outcomes.includes(outcome)) ?? 'complete';
}

function normalize(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
