import { GraphQLError } from 'graphql';
import type { Admission } from './admission.js';
import { Refusal } from './refusal.js';
import type { AdmittedState, DocumentState } from './state.js';

/** Decides whether the operation may run, before anything of it does. */
export function admit(state: DocumentState, admission: Admission): AdmittedState | Refusal {
  const { request, signal, operationName, variables, document, operation, wasKnown } = state;
  try {
    const { estimate, ticket } = admission.admit(request.callerName, document, operationName, variables);
    return { request, signal, operationName, variables, document, operation, wasKnown, estimate, ticket };
  } catch (error) {
    if (error instanceof GraphQLError) return Refusal.of(error);
    throw error;
  }
}
