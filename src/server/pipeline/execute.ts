import { OperationTypeNode } from 'graphql';
import type { AnswerBounds } from '../../execution/answer-size.js';
import type { Execute } from '../../execution/executor.js';
import type { EndSignal } from '../../gateway/client-types.js';
import type { Context } from '../../resolvers/context.js';
import { shownErrors } from '../errors/public-errors.js';
import type { AdmittedState, ExecutedState } from './state.js';
import type { VariableRules } from './variables.js';

/** What an operation is executed with. */
export interface Execution extends VariableRules {
  readonly execute: Execute;
  /** The same, and notes which fields ask for what. */
  readonly executeNoting: Execute;
  /** What the answer of a request may hold. */
  boundsFor(state: AdmittedState): AnswerBounds;
  contextFor(state: AdmittedState, signal: EndSignal | undefined): Context;
}

/** Runs the operation and gives its place to the next one. What a mutation began it also ends, its reads included. */
export async function execute(state: AdmittedState, execution: Execution): Promise<ExecutedState> {
  const { request, signal, operationName, variables, document, operation, wasKnown, estimate, ticket } =
    state;
  const isQuery = operation.operation === OperationTypeNode.QUERY;
  try {
    const run = state.request.explained === null ? execution.execute : execution.executeNoting;
    const result = await run({
      schema: execution.schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: execution.contextFor(state, isQuery ? signal : undefined),
      bounds: execution.boundsFor(state),
      // Each error about a variable prints all of its value: no more are made than are shown.
      options: { maxCoercionErrors: shownErrors },
    });
    return { request, operation, wasKnown, estimate, result };
  } finally {
    ticket.release();
  }
}
