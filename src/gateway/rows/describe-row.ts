import { z } from 'zod';
import type { JsonObject } from '../json/json-value.js';
import type { FieldKind } from './field-kinds.js';
import { compilePlainReader } from './plain-reader.js';

type Fields = Readonly<Record<string, FieldKind>>;

/** What is said of a kind of row, once. */
interface RowDescription<F extends Fields, About extends string> {
  /** What the row is called, in errors. */
  readonly noun: string;
  /** The same where a word is enough, as in doctor's reports; the noun unless it is given. */
  readonly shortNoun?: string;
  /** The keys beside `items` under which a list of this kind may stand. */
  readonly listKeys: readonly string[];
  /** The keys under which one written row of this kind may stand. */
  readonly rowKeys: readonly string[];
  readonly fields: F;
  /** Whom a row is about: its reader is told so, as rows may leave it out. */
  readonly about: readonly About[];
  /** The fields that are known, not assumed: some row should have them. */
  readonly known: readonly (Extract<keyof F, string> | 'user_id')[];
}

/** A row as it is read: its fields, whom it is about, and itself as the gateway sent it, unknown fields included. */
export type RowOf<D> =
  D extends RowDescriptor<infer F, infer About>
    ? { -readonly [Name in keyof F]: z.output<F[Name]['schema']> } & { readonly [Name in About]: string } & {
        readonly raw: JsonObject;
      }
    : never;

/** A kind of row: what is said of it, with its schema and its reader. */
export interface RowDescriptor<
  F extends Fields = Fields,
  About extends string = string,
> extends RowDescription<F, About> {
  readonly shortNoun: string;
  readonly schema: z.ZodObject;
  /** @returns a reader of rows about somebody; null where a row lacks its identity */
  reader(about: Readonly<Record<About, string>>): (raw: JsonObject) => RowOf<RowDescriptor<F, About>> | null;
}

/** What all descriptors have. */
export type AnyRowDescriptor = Omit<RowDescriptor, 'reader'>;

/** Makes the descriptor of a kind of row. */
export function describeRow<F extends Fields, const About extends string>(
  description: RowDescription<F, About>,
): RowDescriptor<F, About> {
  type Row = RowOf<RowDescriptor<F, About>>;
  const { fields, about: aboutKeys } = description;
  const schema = z.object(
    Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, kind.schema])),
  );
  const plain = compilePlainReader(fields, aboutKeys);
  return {
    shortNoun: description.noun,
    ...description,
    schema,
    // Both ways make the row of the fields, whom it is about and what came; the types can't follow names made of data.
    reader: (about) => (raw) => (plain(raw, about) ?? parse(schema, raw, about)) as Row | null,
  };
}

function parse(schema: z.ZodObject, raw: JsonObject, about: object): object | null {
  const parsed = schema.safeParse(raw);
  return parsed.success ? { ...parsed.data, ...about, raw } : null;
}
