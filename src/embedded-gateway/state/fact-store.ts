import type { Clock } from '../clock.js';
import type { FactData } from '../data.js';
import { conflict, unknownRow } from '../http/refusal.js';
import type { NewId } from './new-id.js';

/** A fact as it is served. */
export interface StoredFact {
  readonly fact_id: string;
  readonly fact_key: string;
  /** Any JSON value. */
  readonly fact_value: unknown;
  readonly status: string;
  readonly version: number;
  readonly [key: string]: unknown;
}

/** All versions of the facts of one end user; the newest written first. */
export class FactStore {
  readonly #endUserId: string;
  readonly #clock: Clock;
  readonly #newId: NewId;
  #facts: readonly StoredFact[];

  constructor(facts: readonly FactData[], endUserId: string, clock: Clock, newId: NewId) {
    this.#endUserId = endUserId;
    this.#clock = clock;
    this.#newId = newId;
    this.#facts = facts.map((fact) => ({
      ...fact,
      status: fact.status ?? 'active',
      version: fact.version ?? 1,
    }));
  }

  get all(): readonly StoredFact[] {
    return this.#facts;
  }

  withStatus(status: string): readonly StoredFact[] {
    return this.#facts.filter((fact) => fact.status === status);
  }

  /** Throws 409 where an active fact already holds the key. */
  create(key: string, value: unknown): StoredFact {
    if (this.#facts.some((fact) => fact.fact_key === key && fact.status === 'active')) {
      throw conflict('An active fact already holds this key.');
    }
    return this.#write(key, value, 1);
  }

  /** Writes a new version under a new id; the old one is superseded. Throws 404 or, for an inactive fact, 409. */
  update(factId: string, value: unknown): StoredFact {
    const old = this.#get(factId);
    if (old.status !== 'active') throw conflict('Only an active fact can be updated.');
    this.#replace(old, { ...old, status: 'superseded', updated_at: this.#clock() });
    return this.#write(old.fact_key, value, old.version + 1);
  }

  /** Keeps the row, without its value, as forgotten. Forgetting it again changes nothing. Throws 404. */
  forget(factId: string): void {
    const old = this.#get(factId);
    if (old.status === 'forgotten') return;
    this.#replace(old, { ...old, fact_value: null, status: 'forgotten', updated_at: this.#clock() });
  }

  /** Removes every version and says how many there were. */
  clear(): number {
    const count = this.#facts.length;
    this.#facts = [];
    return count;
  }

  #write(key: string, value: unknown, version: number): StoredFact {
    const now = this.#clock();
    const fact = {
      fact_id: this.#newId('fact', (id) => this.#facts.some((one) => one.fact_id === id)),
      fact_key: key,
      fact_value: value,
      status: 'active',
      version,
      confirmed_by: `user:${this.#endUserId}`,
      created_at: now,
      updated_at: now,
    };
    this.#facts = [fact, ...this.#facts];
    return fact;
  }

  #get(factId: string): StoredFact {
    const fact = this.#facts.find((one) => one.fact_id === factId);
    if (fact === undefined) throw unknownRow('Fact');
    return fact;
  }

  #replace(old: StoredFact, fact: StoredFact): void {
    this.#facts = this.#facts.map((one) => (one === old ? fact : one));
  }
}
