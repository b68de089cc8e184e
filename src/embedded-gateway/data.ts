import { z } from 'zod';

// Only what the gateway itself works with is checked; every other field is kept and served as it came.
const id = z.string().min(1);
const text = z.string().nullish();
const count = z.int().nullish();
const instant = z.union([z.string(), z.number()]).nullish();

const messageData = z.looseObject({ role: text, content: z.json().optional(), timestamp: instant });

const sessionRow = z.looseObject({
  session_id: id,
  user_id: id,
  agent_name: text,
  title: text,
  message_count: count,
  file_count: count,
  created_at: instant,
  updated_at: instant,
});
const sessionData = sessionRow.extend({ messages: z.array(messageData).optional() });

const itemData = z.looseObject({ memory_id: id, content: text, created_at: instant, updated_at: instant });

const factData = z.looseObject({
  fact_id: id,
  fact_key: z.string(),
  fact_value: z.json(),
  status: z.string().optional(),
  version: z.int().optional(),
  confirmed_by: text,
  created_at: instant,
  updated_at: instant,
});

const candidateData = z.looseObject({
  candidate_id: id,
  content: text,
  fact_key: text,
  fact_value: z.json().optional(),
  occurrences: count,
  status: text,
  created_at: instant,
  last_seen_at: instant,
});

const memoryData = z.strictObject({
  agent_id: id,
  end_user_id: id,
  preference: z.looseObject({ enabled: z.boolean() }).optional(),
  items: z.array(itemData).optional(),
  facts: z.array(factData).optional(),
  candidates: z.array(candidateData).optional(),
});

/** What a data file holds. Rows keep fields that are not named here. */
export const gatewayData = z.strictObject({
  sessions: z.array(sessionData).optional(),
  memories: z.array(memoryData).optional(),
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
