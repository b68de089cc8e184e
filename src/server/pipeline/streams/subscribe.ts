import { createSourceEventStream, getVariableValues } from 'graphql';
import { shownErrors } from '../../errors/public-errors.js';
import { namesIn } from '../../errors/schema-names.js';
import type { Execution } from '../execute.js';
import type { AdmittedState, ExecutedState, SubscribedState } from '../state.js';

/** Begins a subscription, and gives its place to the next operation: what only waits for events holds up nobody. */
export async function subscribe(
  state: AdmittedState,
  execution: Execution,
): Promise<ExecutedState | SubscribedState> {
  const { document, operation, operationName, variables, ticket, signal } = state;
  const { schema, hiddenNames } = execution;
  try {
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
      maxErrors: shownErrors,
      hideSuggestions: hiddenNames !== null,
    });
    if (errors !== undefined) {
      const shown = hiddenNames?.hide(errors, () => namesIn(document, variables)) ?? errors;
      return { ...state, result: { errors: shown } };
    }
    const source = await createSourceEventStream({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: execution.contextFor(state, signal),
    });
    if (Symbol.asyncIterator in source) return { ...state, source };
    return { ...state, result: { ...source, data: null } };
  } finally {
    ticket.release();
  }
}
