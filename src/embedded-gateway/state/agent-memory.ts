import type { Clock } from '../clock.js';
import type { CandidateData, ItemData, MemoryData } from '../data.js';
import { invalid, unknownRow } from '../http/refusal.js';
import { FactStore } from './fact-store.js';
import type { NewId } from './new-id.js';

/** What one agent remembers of one end user. Rows are replaced, never changed. */
export class AgentMemory {
  readonly facts: FactStore;
  readonly #clock: Clock;
  #items: readonly ItemData[];
  #candidates: readonly CandidateData[];
  #preference: { readonly enabled: boolean; readonly [key: string]: unknown };

  constructor(memory: Omit<MemoryData, 'agent_id'>, clock: Clock, newId: NewId) {
    this.#clock = clock;
    this.facts = new FactStore(memory.facts ?? [], memory.end_user_id, clock, newId);
    this.#items = memory.items ?? [];
    this.#candidates = memory.candidates ?? [];
    this.#preference = memory.preference ?? { enabled: false };
  }

  get items(): readonly ItemData[] {
    return this.#items;
  }

  get candidates(): readonly CandidateData[] {
    return this.#candidates;
  }

  get preference(): { readonly enabled: boolean } {
    return this.#preference;
  }

  setPreference(enabled: boolean): void {
    this.#preference = { ...this.#preference, enabled };
  }

  /** Puts an item in front. */
  addItem(item: ItemData): void {
    this.#items = [item, ...this.#items];
  }

  /** Puts a candidate in front. */
  addCandidate(candidate: CandidateData): void {
    this.#candidates = [candidate, ...this.#candidates];
  }

  /** Throws 404 for an unknown item. */
  correctItem(memoryId: string, content: string): ItemData {
    const corrected = { ...this.#item(memoryId), content, updated_at: this.#clock() };
    this.#items = this.#items.map((item) => (item.memory_id === memoryId ? corrected : item));
    return corrected;
  }

  /** Throws 404 for an unknown item. */
  forgetItem(memoryId: string): void {
    const forgotten = this.#item(memoryId);
    this.#items = this.#items.filter((item) => item !== forgotten);
  }

  /** Makes a candidate a fact and takes it off the list. Without a value the candidate's own is used. */
  confirmCandidate(candidateId: string, fact: { key: string; value?: unknown }) {
    const candidate = this.#candidates.find((one) => one.candidate_id === candidateId);
    if (candidate === undefined) throw unknownRow('Candidate');
    const value = fact.value === undefined ? candidate.fact_value : fact.value;
    if (value === undefined) {
      throw invalid([{ loc: ['body', 'fact_value'], msg: 'is required: the candidate has no value' }]);
    }
    const created = this.facts.create(fact.key, value);
    this.#candidates = this.#candidates.filter((one) => one !== candidate);
    return created;
  }

  /** Empties the medium-term layer and says how many rows it had. */
  clearItems(): number {
    const count = this.#items.length;
    this.#items = [];
    return count;
  }

  /** Empties the long-term layer, its candidates included, and says how many rows it had. */
  clearFacts(): number {
    const count = this.facts.clear() + this.#candidates.length;
    this.#candidates = [];
    return count;
  }

  #item(memoryId: string): ItemData {
    const item = this.#items.find((one) => one.memory_id === memoryId);
    if (item === undefined) throw unknownRow('Memory');
    return item;
  }
}
