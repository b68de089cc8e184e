import type { JsonObject } from '../json/json-value.js';
import { isUsableId } from '../request/id.js';
import { type Claims, personClaims } from './claims.js';
import type { RowDescriptor } from './describe-row.js';
import {
  candidateRow,
  type CandidateRow,
  factRow,
  type FactRow,
  memoryItemRow,
  type MemoryItemRow,
  type MemoryScope,
  messageRow,
  type MessageRow,
  preferenceRow,
  type PreferenceRow,
  sessionRow,
  type SessionRow,
} from './rows.js';

/** A kind of row of one call: how it is read and whom it must be about. */
export interface RowKind<Row> extends Pick<RowDescriptor, 'noun' | 'listKeys' | 'rowKeys'> {
  readonly claims: Claims;
  /** Null where the row lacks its identity. */
  read(raw: JsonObject): Row | null;
}

function kindOf<Row>(
  { noun, listKeys, rowKeys }: Pick<RowDescriptor, 'noun' | 'listKeys' | 'rowKeys'>,
  claims: Claims,
  read: (raw: JsonObject) => Row | null,
): RowKind<Row> {
  return { noun, listKeys, rowKeys, claims, read };
}

/** Rows of one user’s sessions; `claims` are what else the call asked for. */
export function sessionKind(userId: string, claims: Claims = {}): RowKind<SessionRow> {
  const read = sessionRow.reader({ user_id: userId });
  return kindOf(sessionRow, { ...personClaims(userId), ...claims }, (raw) => {
    const row = read(raw);
    // Its messages are asked for by this id; one that can't stand in a path is none.
    return row === null || !isUsableId(row.session_id) ? null : row;
  });
}

/** Messages of one session. */
export function messageKind(userId: string, sessionId: string): RowKind<MessageRow> {
  return kindOf(messageRow, { ...personClaims(userId), session_id: sessionId }, messageRow.reader({}));
}

/** Whom everything in one memory must be about. */
export function memoryClaims({ agent_id, end_user_id }: MemoryScope): Claims {
  return { ...personClaims(end_user_id), agent_id };
}

/** Rows of the medium-term layer. */
export function memoryItemKind(scope: MemoryScope): RowKind<MemoryItemRow> {
  return kindOf(memoryItemRow, memoryClaims(scope), memoryItemRow.reader({ ...scope }));
}

/** Rows of the long-term layer. */
export function factKind(scope: MemoryScope): RowKind<FactRow> {
  return kindOf(factRow, memoryClaims(scope), factRow.reader({ ...scope }));
}

/** Rows that wait for a decision. */
export function candidateKind(scope: MemoryScope): RowKind<CandidateRow> {
  return kindOf(candidateRow, memoryClaims(scope), candidateRow.reader({ ...scope }));
}

/** The opt-in; it stands alone, not in a list. */
export function preferenceKind(scope: MemoryScope): RowKind<PreferenceRow> {
  const read = preferenceRow.reader({ ...scope });
  // It has no id: what makes an object a preference is that it says whether it is enabled.
  return kindOf(preferenceRow, memoryClaims(scope), (raw) =>
    Object.hasOwn(raw, 'enabled') ? read(raw) : null,
  );
}
