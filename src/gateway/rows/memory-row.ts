import type { JsonObject } from './rows.js';

const idKeys = ['session_id', 'memory_id', 'fact_id', 'candidate_id'];

/** Whether an object is one row of a memory, and not something that rows are grouped in. */
export function isMemoryRow(value: JsonObject): boolean {
  return idKeys.some((key) => Object.hasOwn(value, key));
}
