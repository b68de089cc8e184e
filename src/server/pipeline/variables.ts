import {
  getNullableType,
  GraphQLError,
  type GraphQLSchema,
  isInputObjectType,
  typeFromAST,
  type TypeNode,
} from 'graphql';
import { findInexact } from './inexact-value.js';
import { Refusal } from './refusal.js';
import type { DocumentState } from './state.js';

/** No input has a tenth of it. */
const mostFields = 100;

/**
 * Refuses variables that can't reach the gateway as they were meant, and an input with very many fields, of which
 * graphql-js would print all for each that is unknown. Whether they fit their types is judged where they are coerced.
 */
export function variables(state: DocumentState, schema: GraphQLSchema): DocumentState | Refusal {
  const issue = findInexact(state.variables);
  if (issue !== null) {
    const message = `Variable "$${issue.path.join('.')}" ${issue.message}.`;
    return new Refusal([
      new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', issues: [issue] } }),
    ]);
  }
  for (const { variable, type } of state.operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (!isWide(state.variables[name]) || !isInput(schema, type)) continue;
    const error = new GraphQLError(`Variable "$${name}" has more fields than any input.`, {
      nodes: variable,
      extensions: { code: 'BAD_USER_INPUT' },
    });
    return new Refusal([error]);
  }
  return state;
}

function isInput(schema: GraphQLSchema, type: TypeNode): boolean {
  // One function for each kind of type node, none for all.
  return isInputObjectType(getNullableType(typeFromAST(schema, type as Parameters<typeof typeFromAST>[1])));
}

function isWide(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > mostFields;
}
