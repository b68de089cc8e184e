import { describeRow, type RowOf } from './describe-row.js';
import { content, count, flag, id, instant, json, text } from './field-kinds.js';

/** One agent's memory of one end user. */
export interface MemoryScope {
  readonly agent_id: string;
  readonly end_user_id: string;
}

const ofMemory = ['agent_id', 'end_user_id'] as const;

/** A session without its messages. Its counts can lag behind them. */
export const sessionRow = describeRow({
  noun: 'session',
  listKeys: ['sessions'],
  rowKeys: ['session'],
  fields: {
    session_id: id,
    agent_name: text,
    title: text,
    message_count: count,
    file_count: count,
    created_at: instant,
    updated_at: instant,
  },
  about: ['user_id'],
  known: ['session_id', 'user_id', 'message_count', 'file_count'],
});

/** A message has no id of its own. */
export const messageRow = describeRow({
  noun: 'message',
  listKeys: ['messages'],
  rowKeys: ['message'],
  fields: { role: text, content, timestamp: instant },
  about: [],
  known: ['role', 'content', 'timestamp'],
});

/** An item of the medium-term layer. */
export const memoryItemRow = describeRow({
  noun: 'memory item',
  shortNoun: 'item',
  listKeys: ['memories'],
  rowKeys: ['item', 'memory'],
  fields: { memory_id: id, content: text, created_at: instant, updated_at: instant },
  about: ofMemory,
  known: ['memory_id'],
});

/** A fact of the long-term layer, in one version. */
export const factRow = describeRow({
  noun: 'fact',
  listKeys: ['facts'],
  rowKeys: ['fact', 'item'],
  fields: {
    fact_id: id,
    fact_key: text,
    fact_value: json,
    status: text,
    version: count,
    confirmed_by: text,
    created_at: instant,
    updated_at: instant,
  },
  about: ofMemory,
  known: ['fact_id', 'fact_key', 'fact_value'],
});

/** A repeated preference that waits for a decision. */
export const candidateRow = describeRow({
  noun: 'candidate',
  listKeys: ['candidates'],
  rowKeys: ['candidate', 'item'],
  fields: {
    candidate_id: id,
    content: text,
    fact_key: text,
    fact_value: json,
    occurrences: count,
    status: text,
    created_at: instant,
    last_seen_at: instant,
  },
  about: ofMemory,
  known: ['candidate_id'],
});

/** The opt-in; it stands alone, not in a list. */
export const preferenceRow = describeRow({
  noun: 'preference',
  listKeys: ['preferences'],
  rowKeys: ['preference', 'item'],
  fields: { enabled: flag },
  about: ofMemory,
  known: ['enabled'],
});

/** `user_id` is the user that was asked for; the same holds for `agent_id` and `end_user_id` below. */
export type SessionRow = RowOf<typeof sessionRow>;
export type MessageRow = RowOf<typeof messageRow>;
export type MemoryItemRow = RowOf<typeof memoryItemRow>;
export type FactRow = RowOf<typeof factRow>;
export type CandidateRow = RowOf<typeof candidateRow>;
export type PreferenceRow = RowOf<typeof preferenceRow>;
