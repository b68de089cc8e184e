import { getVariableValues, type GraphQLError, type GraphQLSchema } from 'graphql';
import { codedError } from '../../error-codes/coded-error.js';
import { namesIn, type SchemaNames } from '../errors/schema-names.js';
import { shownErrors } from '../errors/public-errors.js';
import { narrowed } from './narrow-variables.js';
import { findInexact } from './inexact-value.js';
import { repeatedVariables } from './repeated-variables.js';
import { Refusal } from './refusal.js';
import type { DocumentState } from './state.js';

/** What variables are judged by. */
export interface VariableRules {
  readonly schema: GraphQLSchema;
  /** Names that errors keep to themselves; null: they suggest those that exist. */
  readonly hiddenNames: SchemaNames | null;
}

/**
 * Refuses variables that can't reach the gateway as they were meant, those that stand in a literal of the document too often,
 * and those with very many fields that do not fit their types: graphql-js would print all fields in each error. Whether
 * others fit is judged where they are coerced.
 */
export function variables(state: DocumentState, rules: VariableRules): DocumentState | Refusal {
  const issue = findInexact(state.variables);
  if (issue !== null) {
    const message = `Variable "$${issue.path.join('.')}" ${issue.message}.`;
    return new Refusal([codedError('BAD_USER_INPUT', message, { extensions: { issues: [issue] } })]);
  }
  const repeated = repeatedVariables(state.document, state.variables);
  if (repeated !== null) return new Refusal([repeated]);
  const few = narrowed(state.variables);
  if (few === state.variables) return state;
  const errors = faultsOf({ ...state, variables: few }, rules);
  return errors.length === 0 ? state : new Refusal(errors);
}

function faultsOf(
  { document, operation, variables: few }: DocumentState,
  { schema, hiddenNames }: VariableRules,
): readonly GraphQLError[] {
  const options = { maxErrors: shownErrors, hideSuggestions: hiddenNames !== null };
  const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], few, options);
  return hiddenNames?.hide(errors, () => namesIn(document, few)) ?? errors;
}
