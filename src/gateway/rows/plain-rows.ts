import type {
  CandidateRow,
  FactRow,
  JsonObject,
  JsonValue,
  MemoryItemRow,
  MemoryScope,
  MessageRow,
  PreferenceRow,
  SessionRow,
} from './rows.js';
import { isId } from './row-id.js';

/**
 * Readers of rows in which every value has the form that its schema hands on unchanged, as nearly all have; null for any
 * other row, which its schema is to read. They cost a tenth of a parser. Written out, key by key: a loop over a list of
 * keys can't be made as fast.
 */
export function plainSession(raw: JsonObject, { user_id }: { user_id: string }): SessionRow | null {
  const { session_id, agent_name = null, title = null, message_count = null, file_count = null } = raw;
  const { created_at = null, updated_at = null } = raw;
  return isId(session_id) &&
    isText(agent_name) &&
    isText(title) &&
    isCount(message_count) &&
    isCount(file_count) &&
    isInstant(created_at) &&
    isInstant(updated_at)
    ? { session_id, agent_name, title, message_count, file_count, created_at, updated_at, user_id, raw }
    : null;
}

export function plainMessage(raw: JsonObject): MessageRow | null {
  const { role = null, content = null, timestamp = null } = raw;
  return isText(role) && isInstant(timestamp) ? { role, content, timestamp, raw } : null;
}

export function plainMemoryItem(
  raw: JsonObject,
  { agent_id, end_user_id }: MemoryScope,
): MemoryItemRow | null {
  const { memory_id, content = null, created_at = null, updated_at = null } = raw;
  return isId(memory_id) && isText(content) && isInstant(created_at) && isInstant(updated_at)
    ? { memory_id, content, created_at, updated_at, agent_id, end_user_id, raw }
    : null;
}

export function plainFact(raw: JsonObject, { agent_id, end_user_id }: MemoryScope): FactRow | null {
  const { fact_id, fact_key = null, fact_value = null, status = null, version = null } = raw;
  const { confirmed_by = null, created_at = null, updated_at = null } = raw;
  return isId(fact_id) &&
    isText(fact_key) &&
    isText(status) &&
    isCount(version) &&
    isText(confirmed_by) &&
    isInstant(created_at) &&
    isInstant(updated_at)
    ? {
        fact_id,
        fact_key,
        fact_value,
        status,
        version,
        confirmed_by,
        created_at,
        updated_at,
        agent_id,
        end_user_id,
        raw,
      }
    : null;
}

export function plainCandidate(raw: JsonObject, { agent_id, end_user_id }: MemoryScope): CandidateRow | null {
  const { candidate_id, content = null, fact_key = null, fact_value = null, occurrences = null } = raw;
  const { status = null, created_at = null, last_seen_at = null } = raw;
  return isId(candidate_id) &&
    isText(content) &&
    isText(fact_key) &&
    isCount(occurrences) &&
    isText(status) &&
    isInstant(created_at) &&
    isInstant(last_seen_at)
    ? {
        candidate_id,
        content,
        fact_key,
        fact_value,
        occurrences,
        status,
        created_at,
        last_seen_at,
        agent_id,
        end_user_id,
        raw,
      }
    : null;
}

export function plainPreference(
  raw: JsonObject,
  { agent_id, end_user_id }: MemoryScope,
): PreferenceRow | null {
  const { enabled = null } = raw;
  return enabled === null || typeof enabled === 'boolean' ? { enabled, agent_id, end_user_id, raw } : null;
}

function isText(value: JsonValue): value is string | null {
  return value === null || typeof value === 'string';
}

function isInstant(value: JsonValue): value is string | null {
  return value !== '' && isText(value);
}

function isCount(value: JsonValue): value is number | null {
  return value === null || (typeof value === 'number' && value === (value | 0));
}
