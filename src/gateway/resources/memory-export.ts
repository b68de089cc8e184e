import type { Answer } from '../response/answer.js';
import type { Call } from '../transport/call.js';
import { type Claims, foreignClaim } from '../rows/claims.js';
import type { LoopSlices, MemoryResource, MemorySnapshot, Page } from '../client-types.js';
import { eachSliced } from '../response/each-sliced.js';
import { isJsonObject, own } from '../json/json.js';
import { memoryRoute, memoryScope } from './memory-call.js';
import { isMemoryRow } from '../rows/memory-row.js';
import { hasGap, withoutLists } from '../response/snapshot-gaps.js';
import { pageOf, refuseForeign } from '../response/page.js';
import { factKind, memoryClaims, memoryItemKind, type RowKind } from '../rows/row-kind.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import type { MemoryScope } from '../rows/rows.js';

/** A snapshot of the medium-term and long-term layers. */
export function exportMemory(
  ...[agentId, options]: Parameters<MemoryResource['export']>
): Call<MemorySnapshot | null> {
  const scope = memoryScope(agentId, options);
  return {
    method: 'GET',
    route: `${memoryRoute}/export`,
    parameters: { agent_id: agentId },
    query: [['end_user_id', options.endUserId]],
    timeout: 'read',
    mayBePartial: true,
    read: (answer) => (answer.isNothing ? null : readSnapshot(answer, scope)),
  };
}

/** An object with something in it; a part that is no list is "not understood", which is not "empty". */
async function readSnapshot(answer: Answer, scope: MemoryScope): Promise<MemorySnapshot> {
  if (answer.status === 202) {
    throw answer.fault("The Agent Gateway's answer is no snapshot yet, as it is still being made.");
  }
  refuseForeign(answer, memoryItemKind(scope));
  const data = answer.raw;
  if (!isJsonObject(data) || Object.keys(data).length === 0) {
    throw answer.fault("The Agent Gateway's answer is no snapshot of a memory.");
  }
  const items = await partOf(answer, data, 'items', memoryItemKind(scope));
  const facts = await partOf(answer, data, 'facts', factKind(scope));
  return {
    complete: isComplete(answer, data, items, facts),
    items,
    facts,
    exported_at: own(data, 'exported_at') ?? null,
    raw: await withoutForeignRows(data, memoryClaims(scope), answer.slices),
  };
}

/** Nothing is missing: both lists came, each row of them can be read, and the answer says nothing else. */
function isComplete(
  { status, body }: Answer,
  data: JsonObject,
  items: Page<unknown> | null,
  facts: Page<unknown> | null,
): boolean {
  if (items === null || facts === null || status === 207) return false;
  if (items.faults.length > 0 || facts.faults.length > 0) return false;
  const rows = { items: items.rowCount, facts: facts.rowCount };
  const around = isJsonObject(body) && body !== data ? { ...body, data: null } : null;
  return !hasGap(withoutLists(data), rows) && !hasGap(around, rows);
}

function partOf<Row>(
  answer: Answer,
  data: JsonObject,
  key: string,
  kind: RowKind<Row>,
): Page<Row> | Promise<Page<Row>> | null {
  const rows = own(data, key);
  return Array.isArray(rows) ? pageOf(answer, rows, {}, kind) : null;
}

/**
 * The raw snapshot is handed to a person: what says that it is about somebody else must not be in it, however the
 * gateway groups its rows. What a row itself holds is the person's own, and stays whole.
 */
async function withoutForeignRows(
  value: JsonValue,
  claims: Claims,
  slices: LoopSlices | null,
): Promise<JsonValue> {
  if (Array.isArray(value)) {
    const kept: JsonValue[] = [];
    await eachSliced(value, slices, (inner) => {
      if (!isForeign(inner, claims)) kept.push(ownPart(inner, claims));
    });
    return kept;
  }
  if (!isJsonObject(value) || isMemoryRow(value)) return value;
  const kept: [string, JsonValue][] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (!isForeign(inner, claims)) kept.push([key, await withoutForeignRows(inner, claims, slices)]);
  }
  return Object.fromEntries(kept);
}

/** The same of what stands in a list, in one go. */
function ownPart(value: JsonValue, claims: Claims): JsonValue {
  if (Array.isArray(value)) {
    return value.filter((inner) => !isForeign(inner, claims)).map((inner) => ownPart(inner, claims));
  }
  if (!isJsonObject(value) || isMemoryRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !isForeign(inner, claims))
      .map(([key, inner]) => [key, ownPart(inner, claims)]),
  );
}

function isForeign(value: JsonValue, claims: Claims): boolean {
  return isJsonObject(value) && foreignClaim(value, claims) !== undefined;
}
