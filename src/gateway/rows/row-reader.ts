import type { z } from 'zod';
import type { JsonObject } from './rows.js';

/**
 * Makes the reader of a kind of row, for rows with these extras (what it has beside its fields, such as whom it is
 * about), from its schema and from a reader that takes only rows
 * which the schema would hand on unchanged. Both read such a row alike.
 * @returns of the reader: null where the row lacks its identity
 */
export function rowReader<
  T extends z.ZodObject,
  E extends object,
  Row extends z.infer<T> & { readonly raw: JsonObject },
>(
  schema: T,
  plain: (raw: JsonObject, extras: E) => Row | null,
): (extras: E) => (raw: JsonObject) => Row | null {
  return (extras) => (raw) => plain(raw, extras) ?? parse(schema, raw, extras);
}

function parse<T extends z.ZodObject, Row>(schema: T, raw: JsonObject, extras: object): Row | null {
  const parsed = schema.safeParse(raw);
  // A row is what its schema gives, with whom it is about and the row as it came.
  return parsed.success ? ({ ...parsed.data, ...extras, raw } as Row) : null;
}
