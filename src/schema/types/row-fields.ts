import type { FieldRef } from '@pothos/core';
import type { JsonObject } from '../../gateway/json/json-value.js';
import { noCalls } from '../../resolvers/field-cost.js';
import { rawRow } from '../../resolvers/raw.js';
import { rawDescription } from '../refs.js';
import type { BuilderTypes } from '../builder.js';

/** Said of each function here: declarations can't name what TypeScript infers of the library. */
type Field = FieldRef<BuilderTypes, unknown, 'Object'>;
type FieldsOf<Row> = PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Row>;

/** `raw` of a type whose source is a row. */
export function rawField<Row extends { readonly raw: JsonObject }>(t: FieldsOf<Row>): Field {
  return t.field({
    type: 'JSON',
    nullable: true,
    upstreamCost: noCalls,
    description: rawDescription,
    resolve: (row, _args, context) => rawRow(context, row.raw),
  });
}

/** A time of a row, whose source says it under a key of its own. */
export function timeField<Row>(
  t: FieldsOf<Row>,
  description: string,
  read: (row: Row) => string | null,
): Field {
  return t.field({ type: 'DateTime', nullable: true, description, resolve: (row) => read(row) });
}

/** `createdAt` and `updatedAt` of what is remembered. `created`: what the first one says. */
export function timeFields<
  Row extends { readonly created_at: string | null; readonly updated_at: string | null },
>(t: FieldsOf<Row>, created: string): { createdAt: Field; updatedAt: Field } {
  return {
    createdAt: timeField(t, created, (row) => row.created_at),
    updatedAt: timeField(t, 'When it last changed; may be null until it does.', (row) => row.updated_at),
  };
}
