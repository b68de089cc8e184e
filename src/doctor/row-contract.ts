import type {
  CandidateRow,
  FactRow,
  MemoryItemRow,
  MessageRow,
  PreferenceRow,
  SessionRow,
} from '../gateway/index.js';

export type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object';

/** What the contract says of one kind of row. */
export interface RowContract {
  /** What the row is called. */
  readonly noun: string;
  /** The types each field may have; `any`: all of them. */
  readonly fields: Readonly<Record<string, readonly JsonType[] | 'any'>>;
  /** The fields that are known, not assumed: some row should have them. */
  readonly known: readonly string[];
}

const id = ['string', 'number'] as const;
const text = ['string', 'null'] as const;
const instant = ['string', 'number', 'null'] as const;
const count = ['number', 'null'] as const;
/** Whom a row is about; every kind of row may say it. */
const about = { user_id: text, agent_id: text, end_user_id: text };

/** Ties a contract to the fields that the client reads: one too many, or one forgotten, does not compile. */
function contract<Row>(
  noun: string,
  fields: Readonly<
    Record<Exclude<keyof Row, 'raw' | 'user_id' | 'agent_id' | 'end_user_id'>, RowContract['fields'][string]>
  >,
  known: readonly (keyof Row & string)[],
): RowContract {
  return { noun, fields: { ...about, ...fields }, known };
}

export const sessionContract = contract<SessionRow>(
  'session',
  {
    session_id: id,
    agent_name: text,
    title: text,
    message_count: count,
    file_count: count,
    created_at: instant,
    updated_at: instant,
  },
  ['session_id', 'user_id', 'message_count', 'file_count'],
);

/** In an agent's short-term memory rows may lack the counts, which the session's own call has. */
export const shortTermContract: RowContract = { ...sessionContract, known: ['session_id'] };

export const messageContract = contract<MessageRow>(
  'message',
  { role: text, content: ['string', 'null', 'list'], timestamp: instant },
  ['role', 'content', 'timestamp'],
);

export const memoryItemContract = contract<MemoryItemRow>(
  'item',
  { memory_id: id, content: text, created_at: instant, updated_at: instant },
  ['memory_id'],
);

export const factContract = contract<FactRow>(
  'fact',
  {
    fact_id: id,
    fact_key: text,
    fact_value: 'any',
    status: text,
    version: count,
    confirmed_by: text,
    created_at: instant,
    updated_at: instant,
  },
  ['fact_id', 'fact_key', 'fact_value'],
);

export const candidateContract = contract<CandidateRow>(
  'candidate',
  {
    candidate_id: id,
    content: text,
    fact_key: text,
    fact_value: 'any',
    occurrences: count,
    status: text,
    created_at: instant,
    last_seen_at: instant,
  },
  ['candidate_id'],
);

export const preferenceContract = contract<PreferenceRow>('preference', { enabled: ['boolean'] }, [
  'enabled',
]);
