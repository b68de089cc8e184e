import type { Clock } from '../clock.js';
import type { GatewayData } from '../data.js';
import { unknownRow } from '../http/refusal.js';
import { AgentMemory } from './agent-memory.js';
import { createNewId, type NewId } from './new-id.js';
import { SessionStore } from './session-store.js';

/** All that one embedded gateway holds. Tests change it between calls; two gateways share nothing. */
export class GatewayState {
  readonly sessions: SessionStore;
  readonly #memories = new Map<string, AgentMemory>();
  readonly #agents = new Set<string>();
  readonly #clock: Clock;
  readonly #newId: NewId = createNewId();

  constructor(data: GatewayData, clock: Clock) {
    this.#clock = clock;
    this.sessions = new SessionStore(data.sessions ?? [], clock);
    for (const memory of data.memories ?? []) {
      this.#agents.add(memory.agent_id);
      this.#memories.set(
        keyOf(memory.agent_id, memory.end_user_id),
        new AgentMemory(memory, clock, this.#newId),
      );
    }
  }

  /** What an agent remembers of an end user: empty for one it never met. Throws 404 for an unknown agent. */
  memory(agentId: string, endUserId: string): AgentMemory {
    if (!this.#agents.has(agentId) && !this.sessions.hasAgent(agentId)) throw unknownRow('Agent');
    this.#agents.add(agentId);
    const key = keyOf(agentId, endUserId);
    const known = this.#memories.get(key);
    if (known !== undefined) return known;
    const memory = new AgentMemory({ end_user_id: endUserId }, this.#clock, this.#newId);
    this.#memories.set(key, memory);
    return memory;
  }
}

function keyOf(agentId: string, endUserId: string): string {
  return JSON.stringify([agentId, endUserId]);
}
