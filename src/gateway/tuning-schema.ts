import { z } from 'zod';
import { isNumberOption, type NumberOption, type TuningGroup } from './tuning.js';

/** The schemas of a group of number options, which may be left out one by one and as a group. */
export type TuningSchemas<T> = {
  [Name in keyof T]: T[Name] extends NumberOption
    ? z.ZodDefault<z.ZodInt>
    : z.ZodPrefault<z.ZodObject<TuningSchemas<T[Name]>, z.core.$strict>>;
};

/** Makes the schemas of a group of number options. */
export function schemasOf<T extends TuningGroup>(group: T): TuningSchemas<T> {
  const schemas = Object.entries(group).map(([name, entry]) => [
    name,
    isNumberOption(entry) ? numberSchema(entry) : z.strictObject(schemasOf(entry)).prefault({}),
  ]);
  // The entries are those of the group; types do not follow Object.entries.
  return Object.fromEntries(schemas) as TuningSchemas<T>;
}

function numberSchema({ min, max, unit, fallback }: NumberOption) {
  const message = `must be a whole number from ${min} to ${max} (${unit === 'ms' ? 'milliseconds' : unit})`;
  return z.int(message).min(min, message).max(max, message).default(fallback);
}
