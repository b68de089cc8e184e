import { GraphQLError } from 'graphql';
import type { Admission } from './admission.js';
import type { Admitted } from '../http/request-state.js';
import { Refusal } from './refusal.js';
import type { AdmittedState, DocumentState } from './state.js';

/** Decides whether the operation may run, before anything of it does. */
export function admit(
  state: DocumentState,
  admission: Admission,
): AdmittedState | Refusal | Promise<AdmittedState | Refusal> {
  const { request, operationName, variables, document } = state;
  try {
    const admitted = admission.admit(request.callerName, document, operationName, variables);
    if (!(admitted instanceof Promise)) return admittedState(state, admitted);
    return admitted.then((later) => admittedState(state, later), refusalOf);
  } catch (error) {
    return refusalOf(error);
  }
}

function admittedState(
  { request, signal, operationName, variables, document, operation, wasKnown }: DocumentState,
  { estimate, ticket }: Admitted,
): AdmittedState {
  return { request, signal, operationName, variables, document, operation, wasKnown, estimate, ticket };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof GraphQLError) return Refusal.of(error);
  throw error;
}
