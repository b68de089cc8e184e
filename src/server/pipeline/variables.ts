import {
  getNullableType,
  getVariableValues,
  type GraphQLError,
  type GraphQLSchema,
  isInputObjectType,
  typeFromAST,
  type TypeNode,
} from 'graphql';
import { codedError } from '../../error-codes/coded-error.js';
import { namesIn, type SchemaNames } from '../errors/schema-names.js';
import { shownErrors } from '../errors/public-errors.js';
import { mostFields, narrowed } from './narrow-variables.js';
import { findInexact } from './inexact-value.js';
import { Refusal } from './refusal.js';
import type { DocumentState } from './state.js';

/** What variables are judged by. */
export interface VariableRules {
  readonly schema: GraphQLSchema;
  /** Names that errors keep to themselves; null: they suggest those that exist. */
  readonly hiddenNames: SchemaNames | null;
}

/**
 * Refuses variables that can't reach the gateway as they were meant, and those with very many fields that do not fit
 * their types: graphql-js would print all fields in each error. Whether others fit is judged where they are coerced.
 */
export function variables(state: DocumentState, rules: VariableRules): DocumentState | Refusal {
  const issue = findInexact(state.variables);
  if (issue !== null) {
    const message = `Variable "$${issue.path.join('.')}" ${issue.message}.`;
    return new Refusal([codedError('BAD_USER_INPUT', message, { extensions: { issues: [issue] } })]);
  }
  const few = narrowed(state.variables);
  if (few === state.variables) return state;
  const errors = faultsOf({ ...state, variables: few }, rules);
  return errors.length === 0 ? state : new Refusal(errors);
}

function faultsOf(
  { document, operation, variables: few }: DocumentState,
  { schema, hiddenNames }: VariableRules,
): readonly GraphQLError[] {
  const definitions = operation.variableDefinitions ?? [];
  const wide = definitions.find(
    ({ variable, type }) => isWide(few[variable.name.value]) && isInput(schema, type),
  );
  if (wide !== undefined) {
    const message = `Variable "$${wide.variable.name.value}" has more fields than any input.`;
    return [codedError('BAD_USER_INPUT', message, { nodes: wide.variable })];
  }
  const options = { maxErrors: shownErrors, hideSuggestions: hiddenNames !== null };
  const { errors = [] } = getVariableValues(schema, definitions, few, options);
  return hiddenNames?.hide(errors, () => namesIn(document, few)) ?? errors;
}

function isInput(schema: GraphQLSchema, type: TypeNode): boolean {
  // One function for each kind of type node, none for all.
  return isInputObjectType(getNullableType(typeFromAST(schema, type as Parameters<typeof typeFromAST>[1])));
}

function isWide(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > mostFields;
}
