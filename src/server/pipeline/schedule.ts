import { OperationTypeNode } from 'graphql';
import { Refusal } from './refusal.js';
import type { AdmittedState } from './state.js';

/**
 * Waits until the operation may run. A query whose client leaves waits no longer; what a mutation is to do it does,
 * whether or not somebody still listens.
 */
export async function schedule(state: AdmittedState): Promise<AdmittedState | Refusal> {
  const { ticket, operation, signal } = state;
  if (ticket.ready === null) return state;
  if (operation.operation === OperationTypeNode.QUERY) {
    signal.addEventListener('abort', () => ticket.leave());
  }
  try {
    await ticket.ready;
    return state;
  } catch (error) {
    return Refusal.of(error);
  }
}
