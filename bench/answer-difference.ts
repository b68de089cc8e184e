import { anyToken } from './expected-answers.js';

interface Leaf {
  readonly name: string;
  readonly value: unknown;
}

/**
 * The first leaf in which an answer is not the expected one; null: there is none. Names count without letter case and
 * underscores, and what wraps a list does not count, so that a peer with a schema of its own can be right too.
 */
export function answerDifference(actual: unknown, expected: unknown): string | null {
  const wanted = leavesOf(expected);
  const got = leavesOf(actual);
  for (const [at, want] of wanted.entries()) {
    const found = got[at];
    if (found === undefined)
      return `${want.name} is missing; the answer has ${got.length} leaves of ${wanted.length}`;
    if (found.name !== want.name) return `${found.name} stands where ${want.name} should`;
    if (!isRight(found.value, want.value)) {
      return `${want.name} is ${JSON.stringify(found.value)} where it should be ${String(want.value)}`;
    }
  }
  const more = got[wanted.length];
  return more === undefined ? null : `${more.name} is more than was asked for`;
}

function isRight(found: unknown, wanted: unknown): boolean {
  return wanted === anyToken ? typeof found === 'string' && found !== '' : found === wanted;
}

/** What an answer says, in order; an element of a list has the name of the list. */
function leavesOf(value: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  collect(value, '');
  return leaves;

  function collect(part: unknown, name: string): void {
    if (Array.isArray(part)) for (const element of part) collect(element, name);
    else if (typeof part === 'object' && part !== null) {
      for (const [key, child] of Object.entries(part)) collect(child, key.replaceAll('_', '').toLowerCase());
    } else leaves.push({ name, value: part });
  }
}
