import { type FieldKind, text } from '../gateway/rows/field-kinds.js';
import type { AnyRowDescriptor } from '../gateway/rows/describe-row.js';
import {
  candidateRow,
  factRow,
  memoryItemRow,
  messageRow,
  preferenceRow,
  sessionRow,
} from '../gateway/rows/rows.js';

/** What the contract says of one kind of row. */
export interface RowContract {
  /** What the row is called. */
  readonly noun: string;
  /** The types each field may have; `any`: all of them. */
  readonly fields: Readonly<Record<string, FieldKind['types']>>;
  /** The fields that are known, not assumed: some row should have them. */
  readonly known: readonly string[];
}

/** Whom a row is about; every kind of row may say it. The client fills it in, so that it may be left out. */
export const about = { user_id: text.types, agent_id: text.types, end_user_id: text.types };

/** Of the fields that the client reads, as it describes them. */
function contract({ shortNoun, fields, known }: AnyRowDescriptor): RowContract {
  const types = Object.entries(fields).map(([name, kind]) => [name, kind.types] as const);
  return { noun: shortNoun, fields: { ...about, ...Object.fromEntries(types) }, known };
}

export const sessionContract = contract(sessionRow);

/** In an agent's short-term memory rows may lack the counts, which the session's own call has. */
export const shortTermContract: RowContract = { ...sessionContract, known: ['session_id'] };

export const messageContract = contract(messageRow);
export const memoryItemContract = contract(memoryItemRow);
export const factContract = contract(factRow);
export const candidateContract = contract(candidateRow);
export const preferenceContract = contract(preferenceRow);
