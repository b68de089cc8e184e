import type { Came } from './ask.js';
import type { Outcome } from './scenario.js';

/** The outcome of requests that may be answered or refused, but never by a fault of ours or a broken connection. */
export function judge(all: readonly Came[]): Outcome {
  const counts = new Map<string, number>();
  for (const one of all) {
    const word = wordOf(one);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const largest = Math.max(...all.map(({ bytes }) => bytes));
  const came = [...counts].map(([word, count]) => `${count} × ${word}`).join(', ');
  return {
    came: largest < 1_000_000 ? came : `${came}; the largest answer ${Math.round(largest / 1e6)} MB`,
    faults: [...new Set(all.flatMap(faultsOf))],
  };
}

/** What an answer is in a word: its error code, else its status. */
function wordOf({ status, text }: Came): string {
  if (status === 0) return 'broken off';
  const code = /"code":"([A-Z_]+)"/.exec(text)?.[1];
  if (code === undefined) return status === 200 ? 'answered' : String(status);
  return status === 200 && !text.includes('"data":null') && text.includes('"data":')
    ? `answered in part (${code})`
    : code;
}

/** What no answer may be or hold. */
export function faultsOf({ status, text }: Came): string[] {
  const faults: string[] = [];
  if (status === 0) faults.push('a connection was broken off');
  if (status === 500 || text.includes('INTERNAL_SERVER_ERROR'))
    faults.push('an answer is INTERNAL_SERVER_ERROR');
  if (/\n\s+at |node:internal|file:\/\/\/|\/(dist|src|node_modules)\//.test(text))
    faults.push('an answer holds a stack or a path');
  return faults;
}

/** Joins outcomes. */
export function together(...outcomes: readonly Outcome[]): Outcome {
  return {
    came: outcomes.map(({ came }) => came).join('; '),
    faults: [...new Set(outcomes.flatMap(({ faults }) => faults))],
  };
}
