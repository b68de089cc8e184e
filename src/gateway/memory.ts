import type { MemoryResource } from './client-types.js';
import { deleteAccount } from './memory-account.js';
import { confirmCandidate, listCandidates } from './memory-candidates.js';
import { exportMemory } from './memory-export.js';
import { createFact, deleteFact, listFacts, updateFact } from './memory-facts.js';
import { deleteItem, listItems, updateItem } from './memory-items.js';
import { getPreference, setPreference } from './memory-preferences.js';
import { listShortTerm } from './memory-short-term.js';
import type { Transport } from './transport.js';

/** The arguments of a method that say what to call, without the per-call options at the end. */
type Of<Method extends keyof MemoryResource> = Parameters<MemoryResource[Method]>;

/** What one agent remembers of one end user. */
export class Memory implements MemoryResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async listShortTerm(...[agentId, options, call]: Of<'listShortTerm'>) {
    return this.#transport.send(listShortTerm(agentId, options), call);
  }

  async list(...[agentId, options, call]: Of<'list'>) {
    return this.#transport.send(listItems(agentId, options), call);
  }

  async export(...[agentId, options, call]: Of<'export'>) {
    return this.#transport.send(exportMemory(agentId, options), call);
  }

  async getPreference(...[agentId, options, call]: Of<'getPreference'>) {
    return this.#transport.send(getPreference(agentId, options), call);
  }

  async setPreference(...[agentId, options, call]: Of<'setPreference'>) {
    return this.#transport.send(setPreference(agentId, options), call);
  }

  async listCandidates(...[agentId, options, call]: Of<'listCandidates'>) {
    return this.#transport.send(listCandidates(agentId, options), call);
  }

  async confirmCandidate(...[agentId, candidateId, options, call]: Of<'confirmCandidate'>) {
    return this.#transport.send(confirmCandidate(agentId, candidateId, options), call);
  }

  async update(...[agentId, memoryId, options, call]: Of<'update'>) {
    return this.#transport.send(updateItem(agentId, memoryId, options), call);
  }

  async delete(...[agentId, memoryId, options, call]: Of<'delete'>) {
    return this.#transport.send(deleteItem(agentId, memoryId, options), call);
  }

  async listFacts(...[agentId, options, call]: Of<'listFacts'>) {
    return this.#transport.send(listFacts(agentId, options), call);
  }

  async createFact(...[agentId, options, call]: Of<'createFact'>) {
    return this.#transport.send(createFact(agentId, options), call);
  }

  async updateFact(...[agentId, factId, options, call]: Of<'updateFact'>) {
    return this.#transport.send(updateFact(agentId, factId, options), call);
  }

  async deleteFact(...[agentId, factId, options, call]: Of<'deleteFact'>) {
    return this.#transport.send(deleteFact(agentId, factId, options), call);
  }

  async deleteAccount(...[agentId, options, call]: Of<'deleteAccount'>) {
    return this.#transport.send(deleteAccount(agentId, options), call);
  }
}
