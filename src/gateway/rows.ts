import { z } from 'zod';

/** Any JSON value as it comes from the wire: integers beyond 2^53-1 are already strings with their exact digits. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** The gateway's own text of an instant, unchanged; a number as JSON prints it; empty or of another type: null. */
const instant = z
  .union([z.string().transform((text) => (text === '' ? null : text)), z.number().transform(String)])
  .nullable()
  .catch(null);
const text = z.string().nullable().catch(null);
/** An identity: a string, or a number by its digits (those beyond 2^53-1 arrive as strings). Never empty. */
const id = z.union([z.string().min(1), z.int().transform(String)]);
/** A count that fits GraphQL's Int; anything else is null. */
const count = z.int32().nullable().catch(null);
const json = z.custom<JsonValue>().transform((value): JsonValue => value ?? null);

// A missing key reads as null in every optional field.
const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value ?? null, schema);

export const sessionFields = z.object({
  session_id: id,
  agent_name: orNull(text),
  title: orNull(text),
  message_count: orNull(count),
  file_count: orNull(count),
  created_at: orNull(instant),
  updated_at: orNull(instant),
});

export const messageFields = z.object({
  role: orNull(text),
  /** A string, null, a list of parts, or anything else: kept as it came. */
  content: json,
  timestamp: orNull(instant),
});

export const memoryItemFields = z.object({
  memory_id: id,
  content: orNull(text),
  created_at: orNull(instant),
  updated_at: orNull(instant),
});

export const factFields = z.object({
  fact_id: id,
  fact_key: orNull(text),
  fact_value: json,
  status: orNull(text),
  version: orNull(count),
  confirmed_by: orNull(text),
  created_at: orNull(instant),
  updated_at: orNull(instant),
});

export const candidateFields = z.object({
  candidate_id: id,
  content: orNull(text),
  fact_key: orNull(text),
  fact_value: json,
  occurrences: orNull(count),
  status: orNull(text),
  created_at: orNull(instant),
  last_seen_at: orNull(instant),
});

export const preferenceFields = z.object({ enabled: orNull(z.boolean().nullable().catch(null)) });

/** The row as the gateway sent it, unknown fields included. */
interface WithRaw {
  readonly raw: JsonObject;
}
interface AgentScope {
  readonly agent_id: string;
  readonly end_user_id: string;
}

/** `user_id` is the user that was asked for; the same holds for `agent_id` and `end_user_id` below. */
export type SessionRow = z.infer<typeof sessionFields> & WithRaw & { readonly user_id: string };
export type MessageRow = z.infer<typeof messageFields> & WithRaw;
export type MemoryItemRow = z.infer<typeof memoryItemFields> & WithRaw & AgentScope;
export type FactRow = z.infer<typeof factFields> & WithRaw & AgentScope;
export type CandidateRow = z.infer<typeof candidateFields> & WithRaw & AgentScope;
export type PreferenceRow = z.infer<typeof preferenceFields> & WithRaw & AgentScope;
