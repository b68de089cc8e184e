import { closest, distance } from 'fastest-levenshtein';

/** What somebody may have meant who wrote another word: words to follow a sentence, empty where nothing is near. */
export function nearMiss(written: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(written, [...known]);
  const isNear = distance(written, near) <= Math.max(1, Math.floor(near.length / 3));
  return isNear ? `; did you mean ${near}?` : '';
}
