import { z } from 'zod';
import type { JsonValue } from '../gateway/json/json-value.js';

// Only what the gateway itself works with is checked; every other field is kept and served as it came.
const id = z.string('must be a string').min(1, 'must not be empty');
const text = z.string('must be a string or null').nullish();
const count = z.int('must be a whole number or null').nullish();
const instant = z.union([z.string(), z.number()], 'must be a string, a number or null').nullish();
const anyJson = z.custom<JsonValue>(
  (value) => value !== undefined,
  'must be there: any JSON value, null included',
);
const row = <T extends z.ZodRawShape>(shape: T) => z.looseObject(shape, 'must be an object');
/** Refuses keys that are not in the shape: a misspelt list would be an empty one otherwise. */
const strict = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has an unknown key; allowed are ${Object.keys(shape).join(', ')}`
        : 'must be an object',
  });

const messageData = row({ role: text, content: anyJson.optional(), timestamp: instant });

const sessionRow = row({
  session_id: id,
  user_id: id,
  agent_name: text,
  title: text,
  message_count: count,
  file_count: count,
  created_at: instant,
  updated_at: instant,
});
const sessionData = sessionRow.extend({ messages: z.array(messageData, 'must be a list').optional() });

const itemData = row({ memory_id: id, content: text, created_at: instant, updated_at: instant });

const factData = row({
  fact_id: id,
  fact_key: z.string('must be a string'),
  fact_value: anyJson,
  status: z.string('must be a string').optional(),
  version: z.int('must be a whole number').optional(),
  confirmed_by: text,
  created_at: instant,
  updated_at: instant,
});

const candidateData = row({
  candidate_id: id,
  content: text,
  fact_key: text,
  fact_value: anyJson.optional(),
  occurrences: count,
  status: text,
  created_at: instant,
  last_seen_at: instant,
});

const memoryData = strict({
  agent_id: id,
  end_user_id: id,
  preference: row({ enabled: z.boolean('must be true or false') }).optional(),
  items: z.array(itemData, 'must be a list').optional(),
  facts: z.array(factData, 'must be a list').optional(),
  candidates: z.array(candidateData, 'must be a list').optional(),
});

/** What a data file holds. Rows keep fields that are not named here. */
export const gatewayData = strict({
  sessions: z.array(sessionData, 'must be a list').optional(),
  memories: z.array(memoryData, 'must be a list').optional(),
});

/** A message as it is served: the known fields and whatever else came. */
export type MessageData = z.infer<typeof messageData>;
/** A session without its messages. */
export type SessionRowData = z.infer<typeof sessionRow>;
/** A session row with the messages it holds, oldest first. */
export type SessionData = z.infer<typeof sessionData>;
export type ItemData = z.infer<typeof itemData>;
/** A fact; without a `status` it is active, without a `version` its first one. */
export type FactData = z.infer<typeof factData>;
export type CandidateData = z.infer<typeof candidateData>;
/** What one agent remembers of one end user; without a `preference` the end user has not opted in. */
export type MemoryData = z.infer<typeof memoryData>;
/** Everything an embedded gateway starts with. Lists are served in this order, sessions newest first. */
export type GatewayData = z.infer<typeof gatewayData>;
