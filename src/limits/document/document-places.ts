import { type Source, type SourceLocation } from 'graphql';

/** A document's text, and where its lines begin once that was asked. */
interface Lines {
  readonly text: string;
  starts: readonly number[] | null;
}

/** Of the sources of documents that are still in use. */
const linesOf = new WeakMap<Source, Lines>();

/**
 * Takes the text out of a source that was parsed, and keeps it for `placeIn`. graphql-js counts the lines of the whole
 * text anew for each error that it makes, so that a long document would cost its length for each of its errors; in an
 * empty text there is nothing to count.
 */
export function keepLines(source: Source): void {
  linesOf.set(source, { text: source.body, starts: null });
  source.body = '';
}

/** Line and column of a place in a source; null where its text was not taken out. */
export function placeIn(source: Source, offset: number): SourceLocation | null {
  const lines = linesOf.get(source);
  if (lines === undefined) return null;
  lines.starts ??= startsOfLines(lines.text);
  const line = countUpTo(lines.starts, offset);
  return { line, column: offset + 1 - (lines.starts[line - 1] ?? 0) };
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n|[\n\r]/g)) starts.push(index + end.length);
  return starts;
}

/** How many of the ascending numbers are at most `limit`. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
