import type { JsonObject, JsonValue } from '../gateway/index.js';
import { difference, note, type Finding } from './finding.js';
import type { JsonType } from '../gateway/rows/field-kinds.js';
import { about, type RowContract } from './row-contract.js';

/** What differs between rows as they came and their contract, a field at a time. Nothing where there are no rows. */
export function fieldFindings(rows: readonly JsonObject[], contract: RowContract): Finding[] {
  if (rows.length === 0) return [];
  const seen = typesByField(rows);
  const { noun, fields, known } = contract;
  const wrong = Object.entries(fields).flatMap(([name, allowed]) => {
    const types = [...(seen.get(name) ?? [])].filter((type) => allowed !== 'any' && !allowed.includes(type));
    if (allowed === 'any' || types.length === 0) return [];
    return [
      difference(`${noun}.${name}: ${types.join(' and ')}, where the contract has ${allowed.join(' or ')}`),
    ];
  });
  const missing = Object.keys(fields).filter((name) => !seen.has(name) && !(name in about));
  const lost = missing.filter((name) => known.includes(name));
  const unsent = missing.filter((name) => !known.includes(name));
  const more = [...seen].filter(([name]) => !Object.hasOwn(fields, name));
  return [
    ...wrong,
    ...lost.map((name) => difference(`${noun}.${name}: in no row`)),
    ...unsent.map((name) => note(`${noun}.${name}: in no row; it reads as null`)),
    ...unique(more.map(([name, types]) => `${noun}.${shown(name)}: ${[...types].join(' and ')}`)).map(
      (text) => note(`${text}, which the contract doesn't have`),
    ),
  ];
}

function typesByField(rows: readonly JsonObject[]): Map<string, Set<JsonType>> {
  const seen = new Map<string, Set<JsonType>>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      seen.set(name, (seen.get(name) ?? new Set()).add(typeOf(value)));
    }
  }
  return seen;
}

function typeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  // What is neither null nor a list is, in JSON, one of these four.
  return type as 'string' | 'number' | 'boolean' | 'object';
}

/** A map by id would have ids for names: only what looks like the name of a field is shown. */
function shown(name: string): string {
  return /^[a-z_]{1,40}$/i.test(name) ? name : '(a name that is not shown)';
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
