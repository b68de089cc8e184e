import type { JsonObject } from '../json/json-value.js';
import { id } from './field-kinds.js';
import { candidateRow, factRow, memoryItemRow, sessionRow } from './rows.js';

const idKeys = [sessionRow, memoryItemRow, factRow, candidateRow].flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, kind]) => (kind === id ? [name] : [])),
);

/** Whether an object is one row of a memory, and not something that rows are grouped in. */
export function isMemoryRow(value: JsonObject): boolean {
  return idKeys.some((key) => Object.hasOwn(value, key));
}
