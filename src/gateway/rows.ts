import { z } from 'zod';

/** Any JSON value as it comes from the wire: integers beyond 2^53-1 are already strings with their exact digits. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
/** A JSON object as it comes from the wire. */
export type JsonObject = { [key: string]: JsonValue };

/** What a field's schema hands on unchanged. Nearly all values are of this kind, and need no parser. */
export const plainValues = z.registry<{
  isPlain: (value: unknown) => boolean;
  /** Whether a missing key reads as null. */
  mayMiss?: boolean;
}>();

const isText = (value: unknown): boolean => typeof value === 'string';
const isFilledText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** A missing key, null, or a value of a wrong type reads as null: it never costs more than its own field. */
function tolerant<T extends z.ZodType>(schema: T, isPlain: (value: unknown) => boolean) {
  const field = z.preprocess((value) => value ?? null, schema.nullable().catch(null));
  plainValues.add(field, { isPlain: (value) => value === null || isPlain(value), mayMiss: true });
  return field;
}

/** The gateway's own text of an instant, unchanged; a number as JSON prints it; empty or of another type: null. */
const instant = tolerant(
  z.union([z.string().transform((text) => (text === '' ? null : text)), z.number().transform(String)]),
  isFilledText,
);
const text = tolerant(z.string(), isText);
/** What stands where the wire had half a surrogate pair, or bytes that are no UTF-8. */
const replacement = '\ufffd';
const isWholeText = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && !value.includes(replacement);
/**
 * An identity: a string, or a number by its digits (those beyond 2^53-1 arrive as strings). Never empty, and never one
 * of which a character was replaced: two such ids could look alike, and a call would reach the wrong one.
 */
const id = z
  .union([z.string().refine(isWholeText), z.int().transform(String)])
  .register(plainValues, { isPlain: isWholeText });
/** A count that fits GraphQL's Int; anything else is null. */
const count = tolerant(z.int32(), (value) => typeof value === 'number' && value === (value | 0));
const flag = tolerant(z.boolean(), (value) => typeof value === 'boolean');
/** Any JSON, kept as it came; a missing key reads as null. */
const json = z.preprocess((value) => value ?? null, z.custom<JsonValue>());
plainValues.add(json, { isPlain: (value) => value !== undefined, mayMiss: true });

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
