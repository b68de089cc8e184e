import type { MemoryResource } from '../client-types.js';
import { deleteAccount } from './memory-account.js';
import { confirmCandidate, listCandidates } from './memory-candidates.js';
import { exportMemory } from './memory-export.js';
import { createFact, deleteFact, listFacts, updateFact } from './memory-facts.js';
import { deleteItem, listItems, updateItem } from './memory-items.js';
import { getPreference, setPreference } from './memory-preferences.js';
import { listShortTerm } from './memory-short-term.js';
import type { Sender } from '../transport/transport.js';

/** The arguments of a method that say what to call, without the per-call options at the end. */
type Of<Method extends keyof MemoryResource> = Parameters<MemoryResource[Method]>;

/** What one agent remembers of one end user. */
export class Memory implements MemoryResource {
  readonly #transport: Sender;

  constructor(transport: Sender) {
    this.#transport = transport;
  }

  listShortTerm(...[agentId, options, call]: Of<'listShortTerm'>) {
    return this.#transport.send(() => listShortTerm(agentId, options), call);
  }

  list(...[agentId, options, call]: Of<'list'>) {
    return this.#transport.send(() => listItems(agentId, options), call);
  }

  export(...[agentId, options, call]: Of<'export'>) {
    return this.#transport.send(() => exportMemory(agentId, options), call);
  }

  getPreference(...[agentId, options, call]: Of<'getPreference'>) {
    return this.#transport.send(() => getPreference(agentId, options), call);
  }

  setPreference(...[agentId, options, call]: Of<'setPreference'>) {
    return this.#transport.send(() => setPreference(agentId, options), call);
  }

  listCandidates(...[agentId, options, call]: Of<'listCandidates'>) {
    return this.#transport.send(() => listCandidates(agentId, options), call);
  }

  confirmCandidate(...[agentId, candidateId, options, call]: Of<'confirmCandidate'>) {
    return this.#transport.send(() => confirmCandidate(agentId, candidateId, options), call);
  }

  update(...[agentId, memoryId, options, call]: Of<'update'>) {
    return this.#transport.send(() => updateItem(agentId, memoryId, options), call);
  }

  delete(...[agentId, memoryId, options, call]: Of<'delete'>) {
    return this.#transport.send(() => deleteItem(agentId, memoryId, options), call);
  }

  listFacts(...[agentId, options, call]: Of<'listFacts'>) {
    return this.#transport.send(() => listFacts(agentId, options), call);
  }

  createFact(...[agentId, options, call]: Of<'createFact'>) {
    return this.#transport.send(() => createFact(agentId, options), call);
  }

  updateFact(...[agentId, factId, options, call]: Of<'updateFact'>) {
    return this.#transport.send(() => updateFact(agentId, factId, options), call);
  }

  deleteFact(...[agentId, factId, options, call]: Of<'deleteFact'>) {
    return this.#transport.send(() => deleteFact(agentId, factId, options), call);
  }

  deleteAccount(...[agentId, options, call]: Of<'deleteAccount'>) {
    return this.#transport.send(() => deleteAccount(agentId, options), call);
  }
}
