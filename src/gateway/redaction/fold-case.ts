/**
 * A text in lower case, each character in its own place: `İ` alone would become two, and a `Σ` is written in two ways.
 */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length && !lower.includes('ς')) return lower;
  return text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
}
