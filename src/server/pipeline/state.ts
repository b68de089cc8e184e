import type { DocumentNode, ExecutionResult, OperationDefinitionNode } from 'graphql';
import type { EndSignal } from '../../gateway/client-types.js';
import type { Estimate } from '../../limits/cost/operation-bounds.js';
import type { Ticket } from '../../limits/scheduling/waiting-operation.js';
import type { RequestState } from '../http/request-state.js';

/** A GraphQL request as it came: the first stage gives it, and each stage adds what it finds out. */
export interface ReadState {
  readonly request: RequestState;
  /** Tells that the client is gone. */
  readonly signal: EndSignal;
  readonly method: 'GET' | 'POST';
  /** Null: a document is named instead. */
  readonly query: string | null;
  readonly operationName: string | null;
  readonly variables: Record<string, unknown>;
  readonly extensions: Record<string, unknown> | null;
  /** The name of a document that the request does not hold itself; null: none was given. */
  readonly documentId: string | null;
}

/** With a document that parses, validates and has the operation. */
export interface DocumentState extends ReadState {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Whether the document was checked for an earlier request. */
  readonly wasKnown: boolean;
}

/** With what it may cost, and when it may run. */
export interface AdmittedState extends DocumentState {
  readonly estimate: Estimate;
  readonly ticket: Ticket;
}

/** Of an operation that ran. */
export interface ExecutedState extends AdmittedState {
  /** Without data where its variables do not fit: then nothing of it ran. */
  readonly result: ExecutionResult;
}
