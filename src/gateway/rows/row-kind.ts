import { type Claims, personClaims } from './claims.js';
import { isUsableId } from '../request/id.js';
import {
  plainCandidate,
  plainFact,
  plainMemoryItem,
  plainMessage,
  plainPreference,
  plainSession,
} from './plain-rows.js';
import { rowReader } from './row-reader.js';
import {
  candidateFields,
  type CandidateRow,
  factFields,
  type FactRow,
  type JsonObject,
  memoryItemFields,
  type MemoryItemRow,
  type MemoryScope,
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
  /** The keys beside `items` under which a list of this kind may stand. */
  readonly listKeys: readonly string[];
  /** The keys under which one written row of this kind may stand. */
  readonly rowKeys: readonly string[];
  readonly claims: Claims;
  /** Null where the row lacks its identity. */
  read(raw: JsonObject): Row | null;
}

/** Rows of one user’s sessions; `claims` are what else the call asked for. */
export function sessionKind(userId: string, claims: Claims = {}): RowKind<SessionRow> {
  const read = readSession({ user_id: userId });
  return {
    noun: 'session',
    listKeys: ['sessions'],
    rowKeys: ['session'],
    claims: { ...personClaims(userId), ...claims },
    read: (raw) => {
      const row = read(raw);
      // Its messages are asked for by this id; one that can't stand in a path is none.
      return row === null || !isUsableId(row.session_id) ? null : row;
    },
  };
}

/** Messages of one session. */
export function messageKind(userId: string, sessionId: string): RowKind<MessageRow> {
  return {
    noun: 'message',
    listKeys: ['messages'],
    rowKeys: ['message'],
    claims: { ...personClaims(userId), session_id: sessionId },
    read: readMessage({}),
  };
}

// Made once of their schemas: a call only adds whom it is about.
const readSession = rowReader(sessionFields, plainSession);
const readMessage = rowReader(messageFields, plainMessage);
const readMemoryItem = rowReader(memoryItemFields, plainMemoryItem);
const readFact = rowReader(factFields, plainFact);
const readCandidate = rowReader(candidateFields, plainCandidate);
const readPreference = rowReader(preferenceFields, plainPreference);

function memoryKind<Row>(
  noun: string,
  [list, ...rowKeys]: readonly [string, ...string[]],
  scope: MemoryScope,
  reader: (scope: MemoryScope) => (raw: JsonObject) => Row | null,
): RowKind<Row> {
  return { noun, listKeys: [list], rowKeys, claims: memoryClaims(scope), read: reader(scope) };
}

/** Whom everything in one memory must be about. */
export function memoryClaims({ agent_id, end_user_id }: MemoryScope): Claims {
  return { ...personClaims(end_user_id), agent_id };
}

/** Rows of the medium-term layer. */
export function memoryItemKind(scope: MemoryScope): RowKind<MemoryItemRow> {
  return memoryKind('memory item', ['memories', 'item', 'memory'], scope, readMemoryItem);
}

/** Rows of the long-term layer. */
export function factKind(scope: MemoryScope): RowKind<FactRow> {
  return memoryKind('fact', ['facts', 'fact', 'item'], scope, readFact);
}

/** Rows that wait for a decision. */
export function candidateKind(scope: MemoryScope): RowKind<CandidateRow> {
  return memoryKind('candidate', ['candidates', 'candidate', 'item'], scope, readCandidate);
}

/** The opt-in; it stands alone, not in a list. */
export function preferenceKind(scope: MemoryScope): RowKind<PreferenceRow> {
  const kind = memoryKind('preference', ['preferences', 'preference', 'item'], scope, readPreference);
  // It has no id: what makes an object a preference is that it says whether it is enabled.
  return { ...kind, read: (raw) => (Object.hasOwn(raw, 'enabled') ? kind.read(raw) : null) };
}
