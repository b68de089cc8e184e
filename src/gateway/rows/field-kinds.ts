import { z } from 'zod';
import type { JsonValue } from '../json/json-value.js';
import { isId } from './row-id.js';

export type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object';

/** A kind of field of rows. */
export interface FieldKind<T = unknown> {
  /** Reads any value of the wire; only an identity can fail. */
  readonly schema: z.ZodType<T>;
  /** Whether a value, null where the key is missing, is one that the schema hands on unchanged. Null: all are. */
  readonly isPlain: ((value: JsonValue) => boolean) | null;
  /** The types that the contract allows; `any`: all of them. */
  readonly types: readonly JsonType[] | 'any';
}

/** A missing key, null, or a value of a wrong type reads as null: it never costs more than its own field. */
function tolerant<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => value ?? null, schema.nullable().catch(null));
}

function isText(value: JsonValue): boolean {
  return value === null || typeof value === 'string';
}

/**
 * An identity: a string, or a number by its digits (those beyond 2^53-1 arrive as strings). Never empty, and never one
 * of which a character was replaced: two such ids could look alike, and a call would reach the wrong one.
 */
export const id: FieldKind<string> = {
  schema: z.union([z.string().refine(isId), z.int().transform(String)]),
  isPlain: isId,
  types: ['string', 'number'],
};

export const text: FieldKind<string | null> = {
  schema: tolerant(z.string()),
  isPlain: isText,
  types: ['string', 'null'],
};

/** The gateway's own text of an instant, unchanged; a number as JSON prints it; empty or of another type: null. */
export const instant: FieldKind<string | null> = {
  schema: tolerant(
    z.union([z.string().transform((value) => (value === '' ? null : value)), z.number().transform(String)]),
  ),
  isPlain: (value) => value !== '' && isText(value),
  types: ['string', 'number', 'null'],
};

/** A count that fits GraphQL's Int; anything else is null. */
export const count: FieldKind<number | null> = {
  schema: tolerant(z.int32()),
  isPlain: (value) => value === null || (typeof value === 'number' && value === (value | 0)),
  types: ['number', 'null'],
};

export const flag: FieldKind<boolean | null> = {
  schema: tolerant(z.boolean()),
  isPlain: (value) => value === null || typeof value === 'boolean',
  types: ['boolean'],
};

/** Any JSON, kept as it came; a missing key reads as null. */
export const json: FieldKind<JsonValue> = {
  schema: z.preprocess((value) => value ?? null, z.custom<JsonValue>()),
  isPlain: null,
  types: 'any',
};

/** What a message says: a string, null, a list of parts, or anything else; kept as it came. */
export const content: FieldKind<JsonValue> = { ...json, types: ['string', 'null', 'list'] };
