import { z } from 'zod';
import { isId } from './row-id.js';

/** Any JSON value as it comes from the wire: integers beyond 2^53-1 are already strings with their exact digits. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
/** A JSON object as it comes from the wire. */
export type JsonObject = { [key: string]: JsonValue };

/** A missing key, null, or a value of a wrong type reads as null: it never costs more than its own field. */
function tolerant<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => value ?? null, schema.nullable().catch(null));
}

/** The gateway's own text of an instant, unchanged; a number as JSON prints it; empty or of another type: null. */
const instant = tolerant(
  z.union([z.string().transform((text) => (text === '' ? null : text)), z.number().transform(String)]),
);
const text = tolerant(z.string());
/**
 * An identity: a string, or a number by its digits (those beyond 2^53-1 arrive as strings). Never empty, and never one
 * of which a character was replaced: two such ids could look alike, and a call would reach the wrong one.
 */
const id = z.union([z.string().refine(isId), z.int().transform(String)]);
/** A count that fits GraphQL's Int; anything else is null. */
const count = tolerant(z.int32());
const flag = tolerant(z.boolean());
/** Any JSON, kept as it came; a missing key reads as null. */
const json = z.preprocess((value) => value ?? null, z.custom<JsonValue>());

/** A session without its messages. Its counts can lag behind them. */
export const sessionFields = z.object({
  session_id: id,
  agent_name: text,
  title: text,
  message_count: count,
  file_count: count,
  created_at: instant,
  updated_at: instant,
});

/** A message has no id of its own. */
export const messageFields = z.object({
  role: text,
  /** A string, null, a list of parts, or anything else: kept as it came. */
  content: json,
  timestamp: instant,
});

/** An item of the medium-term layer. */
export const memoryItemFields = z.object({
  memory_id: id,
  content: text,
  created_at: instant,
  updated_at: instant,
});

/** A fact of the long-term layer, in one version. */
export const factFields = z.object({
  fact_id: id,
  fact_key: text,
  fact_value: json,
  status: text,
  version: count,
  confirmed_by: text,
  created_at: instant,
  updated_at: instant,
});

/** A repeated preference that waits for a decision. */
export const candidateFields = z.object({
  candidate_id: id,
  content: text,
  fact_key: text,
  fact_value: json,
  occurrences: count,
  status: text,
  created_at: instant,
  last_seen_at: instant,
});

/** The opt-in. */
export const preferenceFields = z.object({ enabled: flag });

/** The row as the gateway sent it, unknown fields included. */
interface WithRaw {
  readonly raw: JsonObject;
}
/** One agent's memory of one end user. */
export interface MemoryScope {
  readonly agent_id: string;
  readonly end_user_id: string;
}

/** `user_id` is the user that was asked for; the same holds for `agent_id` and `end_user_id` below. */
export type SessionRow = z.infer<typeof sessionFields> & WithRaw & { readonly user_id: string };
export type MessageRow = z.infer<typeof messageFields> & WithRaw;
export type MemoryItemRow = z.infer<typeof memoryItemFields> & WithRaw & MemoryScope;
export type FactRow = z.infer<typeof factFields> & WithRaw & MemoryScope;
export type CandidateRow = z.infer<typeof candidateFields> & WithRaw & MemoryScope;
export type PreferenceRow = z.infer<typeof preferenceFields> & WithRaw & MemoryScope;
