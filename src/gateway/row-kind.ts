import type { z } from 'zod';
import { type Claims, personClaims } from './claims.js';
import { rowReader } from './row-reader.js';
import {
  candidateFields,
  type CandidateRow,
  factFields,
  type FactRow,
  type JsonObject,
  memoryItemFields,
  type MemoryItemRow,
  messageFields,
  type MessageRow,
  preferenceFields,
  type PreferenceRow,
  sessionFields,
  type SessionRow,
} from './rows.js';

/** A kind of row of one call: how it is read and whom it must be about. */
export interface RowKind<Row> {
  /** What the row is called, in errors. */
  readonly noun: string;
  /** The keys beside `items` under which a list, or one written row, of this kind may stand. */
  readonly keys: readonly string[];
  readonly claims: Claims;
  /** Null where the row lacks its identity. */
  read(raw: JsonObject): Row | null;
}

export function sessionKind(userId: string, claims: Claims = {}): RowKind<SessionRow> {
  return {
    noun: 'session',
    keys: ['sessions', 'session'],
    claims: { ...personClaims(userId), ...claims },
    read: rowReader(sessionFields, { user_id: userId }),
  };
}

export function messageKind(userId: string, sessionId: string): RowKind<MessageRow> {
  return {
    noun: 'message',
    keys: ['messages'],
    claims: { ...personClaims(userId), session_id: sessionId },
    read: rowReader(messageFields, {}),
  };
}

/** One agent's memory of one end user. */
export interface MemoryScope {
  readonly agent_id: string;
  readonly end_user_id: string;
}

function memoryKind<T extends z.ZodObject>(
  noun: string,
  keys: readonly string[],
  schema: T,
  scope: MemoryScope,
): RowKind<z.infer<T> & MemoryScope & { readonly raw: JsonObject }> {
  return { noun, keys, claims: memoryClaims(scope), read: rowReader(schema, { ...scope }) };
}

export function memoryClaims({ agent_id, end_user_id }: MemoryScope): Claims {
  return { ...personClaims(end_user_id), agent_id };
}

export function memoryItemKind(scope: MemoryScope): RowKind<MemoryItemRow> {
  return memoryKind('memory item', ['memories', 'item', 'memory'], memoryItemFields, scope);
}

export function factKind(scope: MemoryScope): RowKind<FactRow> {
  return memoryKind('fact', ['facts', 'fact', 'item'], factFields, scope);
}

export function candidateKind(scope: MemoryScope): RowKind<CandidateRow> {
  return memoryKind('candidate', ['candidates', 'candidate', 'item'], candidateFields, scope);
}

export function preferenceKind(scope: MemoryScope): RowKind<PreferenceRow> {
  const kind = memoryKind('preference', ['preferences', 'preference', 'item'], preferenceFields, scope);
  // It has no id: what makes an object a preference is that it says whether it is enabled.
  return { ...kind, read: (raw) => (Object.hasOwn(raw, 'enabled') ? kind.read(raw) : null) };
}
