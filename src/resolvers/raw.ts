import { isMemoryRow } from '../gateway/rows/memory-row.js';
import type { JsonObject, JsonValue } from '../gateway/json/json-value.js';
import type { Context } from './context.js';

/** Keys by which the gateway keeps tenants and records apart; no caller's business. */
const internalKeys = ['tenant_id', 'agent_record_id'];

/** The row as the gateway sent it, where the settings allow it. */
export function rawRow(context: Context, row: JsonObject): JsonValue {
  return context.settings.raw ? withoutInternals(row) : null;
}

/** A write's answer as the gateway sent it, where the settings allow it. */
export function rawReceipt(context: Context, receipt: JsonValue): JsonValue {
  return context.settings.raw ? rawSnapshot(receipt) : null;
}

/** Leaves the gateway's internal keys out of a row; deeper values are the person's own and stay whole. */
function withoutInternals(row: JsonObject): JsonObject {
  if (!internalKeys.some((key) => Object.hasOwn(row, key))) return row;
  return Object.fromEntries(Object.entries(row).filter(([key]) => !internalKeys.includes(key)));
}

/** A snapshot as the gateway sent it, its own and its rows' internal keys left out, however the rows are grouped. */
export function rawSnapshot(snapshot: JsonValue): JsonValue {
  if (Array.isArray(snapshot)) return snapshot.map(rawSnapshot);
  if (!isObject(snapshot)) return snapshot;
  const kept = withoutInternals(snapshot);
  if (isMemoryRow(snapshot)) return kept;
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, rawSnapshot(value)]));
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
