import type { z } from 'zod';
import { type JsonObject, plainValues } from './rows.js';

/** What every row of a kind has beside its fields, such as whom it is about. */
type Extras = Readonly<Record<string, string>>;

/**
 * Makes the reader of a row from its schema, for rows with these extras. Values that the schema would hand on unchanged
 * are taken as they are, which is some ten times as fast; a row with any other value goes through the schema whole.
 * @returns of the reader: null where the row lacks its identity
 */
export function rowReader<T extends z.ZodObject>(
  schema: T,
): <E extends Extras>(
  extras: E,
) => (raw: JsonObject) => (z.infer<T> & E & { readonly raw: JsonObject }) | null {
  const fields = Object.entries(schema.shape).map(([key, field]) => {
    const plain = plainValues.get(field as z.ZodType);
    return { key, isPlain: plain?.isPlain ?? (() => false), mayMiss: plain?.mayMiss ?? false };
  });
  const empty = Object.fromEntries(fields.map(({ key }) => [key, null]));
  return (extras) => {
    const shape = { ...empty, ...extras, raw: null };
    return (raw) => {
      // A copy of an object that has every key already: adding keys to a spread object costs more than all the rest.
      const row: Record<string, unknown> = { ...shape, raw };
      for (const { key, isPlain, mayMiss } of fields) {
        const value = raw[key];
        if (value === undefined && mayMiss) continue;
        if (!isPlain(value)) {
          const parsed = schema.safeParse(raw);
          return parsed.success ? { ...parsed.data, ...extras, raw } : null;
        }
        row[key] = value;
      }
      // Every field is what its schema gives for such a value: that is what plainValues say.
      return row as z.infer<T> & typeof extras & { readonly raw: JsonObject };
    };
  };
}
