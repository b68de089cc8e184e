import type { GatewayData } from './data.js';
import { Refusal } from './http/refusal.js';
import type { GatewayState } from './state/gateway-state.js';

/** Every so many steps a burst comes, and a candidate. */
const stepsOfBurst = 10;
const stepsOfCandidate = 5;
const messagesOfBurst = 60;

/**
 * Lets the first conversation of the data grow, by bursts too, and candidates appear in its first memory, as if agents were at
 * work. It grows no more once these are deleted.
 * @returns ends it
 */
export function startGrowth(state: GatewayState, data: GatewayData, everyMs: number): () => void {
  let step = 0;
  const timer = setInterval(() => {
    step++;
    ignoringDeletion(() => growSession(state, data, step));
    if (step % stepsOfCandidate === 0) ignoringDeletion(() => addCandidate(state, data, step));
  }, everyMs).unref();
  return () => clearInterval(timer);
}

function growSession(state: GatewayState, { sessions = [] }: GatewayData, step: number): void {
  const [session] = sessions;
  if (session === undefined) return;
  const count = step % stepsOfBurst === 0 ? messagesOfBurst : 1;
  const messages = Array.from({ length: count }, (_, index) => {
    const [role, what] = (step + index) % 2 === 0 ? ['assistant', 'An answer'] : ['user', 'A question'];
    return {
      role,
      content: count === 1 ? `${what} (${step})` : `${what} (${step}, ${index + 1} of ${count})`,
    };
  });
  state.sessions.append(session.user_id, session.session_id, ...messages);
}

function addCandidate(state: GatewayState, { memories = [] }: GatewayData, step: number): void {
  const [memory] = memories;
  if (memory === undefined) return;
  const now = new Date().toISOString();
  state.memory(memory.agent_id, memory.end_user_id).addCandidate({
    candidate_id: `growth-${step}`,
    content: `Something that was said ${step} times.`,
    fact_key: `habit-${step}`,
    fact_value: step,
    occurrences: step,
    status: 'pending',
    created_at: now,
    last_seen_at: now,
  });
}

function ignoringDeletion(grow: () => void): void {
  try {
    grow();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
