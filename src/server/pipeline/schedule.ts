import { OperationTypeNode } from 'graphql';
import type { Telemetry } from '../../telemetry/telemetry.js';
import { Refusal } from './refusal.js';
import type { AdmittedState } from './state.js';

/**
 * Waits until the operation may run. A query whose client disconnects waits no longer; what a mutation is to do it does,
 * whether or not somebody still listens.
 */
export function schedule(
  state: AdmittedState,
  telemetry: Telemetry | null,
): AdmittedState | Promise<AdmittedState | Refusal> {
  const { ready } = state.ticket;
  return ready === null ? state : waited(state, ready, telemetry);
}

async function waited(
  state: AdmittedState,
  turn: Promise<void>,
  telemetry: Telemetry | null,
): Promise<AdmittedState | Refusal> {
  const { ticket, operation, signal } = state;
  if (operation.operation !== OperationTypeNode.MUTATION) {
    signal.addEventListener('abort', () => ticket.release());
  }
  const since = performance.now();
  try {
    await turn;
    return state;
  } catch (error) {
    return Refusal.of(error);
  } finally {
    telemetry?.waited(performance.now() - since);
  }
}
