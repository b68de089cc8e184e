import { parseArgs } from 'node:util';
import { nearMiss } from './near-miss.js';

export interface Flags {
  /** Values by the flag's name, without dashes. */
  readonly values: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
}

/**
 * Reads `--name value` and `--name=value`; what is not in `names` is a fault, and so is a word without a flag.
 * @param switches those of the names that alone mean true
 */
export function readFlags(
  argv: readonly string[],
  names: readonly string[],
  switches: readonly string[] = [],
): Flags {
  const options = Object.fromEntries(
    names.map((name) => [
      name,
      { type: switches.includes(name) ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string>();
  const faults: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') faults.push(`argument ${token.index + 1} belongs to no flag`);
    if (token.kind !== 'option') continue;
    if (!names.includes(token.name)) {
      const known = names.map((name) => `--${name}`);
      faults.push(
        `${token.rawName} is no flag; there are ${known.join(', ')}${nearMiss(token.rawName, known)}`,
      );
    } else if (token.value === undefined && switches.includes(token.name)) {
      values.set(token.name, 'true');
    } else if (!token.value || (!token.inlineValue && token.value.startsWith('--'))) {
      faults.push(`${token.rawName} needs a value`);
    } else {
      values.set(token.name, token.value);
    }
  }
  return { values, faults };
}
