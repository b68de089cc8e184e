import type { ListedType } from '../../resolvers/field-cost.js';
import { decodeGlobalId, keyNames, type NodeType } from '../../resolvers/keys/global-id.js';
import type { Cost } from './cost.js';

/** A walk through a list: how long that is, only the limit knows. */
export const walk = Number.POSITIVE_INFINITY;

/** Objects that are asked for by their keys, by type. */
export class Lookups {
  readonly #counts = new Map<string, number>();
  readonly #keys = new Map<string, Set<string>>();
  readonly #lists = new Map<string, Set<string>>();

  /** By a global id; one that is none is refused by its field and costs nothing. */
  addId(id: unknown): void {
    const decoded = typeof id === 'string' ? decodeGlobalId(id) : null;
    if (decoded !== null) this.#add(decoded.type, decoded.keys);
  }

  /** By what another subgraph knows of it. */
  addRepresentation(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    // Of an object that came as JSON; every key is looked at before it is used.
    const reference = value as Record<string, unknown>;
    const { __typename: type, id } = reference;
    if (typeof type !== 'string') return;
    const decoded = typeof id === 'string' ? decodeGlobalId(id) : null;
    const names = isNode(type) ? keyNames(type) : ['id'];
    this.#add(type, decoded?.type === type ? decoded.keys : names.map((name) => keyOf(reference[name])));
  }

  /** How many are asked for, the same one again included: each stands in the answer. */
  count(type: string): number {
    return this.#counts.get(type) ?? 0;
  }

  /** How many different ones: what one asks for serves all that ask for the same. */
  different(type: string): number {
    return this.#keys.get(type)?.size ?? 0;
  }

  /** Among how many memories the objects of a type are. */
  scopes(type: string): number {
    return this.#lists.get(type)?.size ?? 0;
  }

  /** Each memory's list is walked once for all that are looked for in it. */
  addWalks(cost: Cost, type: string): void {
    cost.add(this.scopes(type), 1, walk);
  }

  #add(type: string, keys: readonly unknown[]): void {
    this.#counts.set(type, this.count(type) + 1);
    // Some subgraphs have their ids as numbers.
    const words = keys.map((key) => (typeof key === 'number' ? String(key) : key));
    addTo(this.#keys, type, words);
    addTo(this.#lists, type, words.slice(0, 2));
  }
}

function addTo(sets: Map<string, Set<string>>, type: string, words: readonly unknown[]): void {
  const set = sets.get(type) ?? new Set<string>();
  sets.set(type, set);
  set.add(JSON.stringify(words));
}

/** What is no key is refused by its field; it may be very large. */
function keyOf(value: unknown): unknown {
  return typeof value === 'object' ? null : value;
}

function isNode(type: string): type is NodeType {
  return type === 'Session' || type === 'AgentMemory' || isListed(type);
}

/** Whether objects of a type are found in a list, as no call reads one by its id. */
export function isListed(type: string): type is ListedType {
  return type === 'MemoryItem' || type === 'Fact' || type === 'Candidate';
}
