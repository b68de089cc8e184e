import type { DocumentNode, ExecutionResult, OperationDefinitionNode } from 'graphql';
import type { EndSignal } from '../../gateway/client-types.js';
import type { Estimate } from '../../limits/cost/operation-bounds.js';
import type { Ticket } from '../../limits/scheduling/waiting-operation.js';
import type { RequestState } from '../http/request-state.js';

// Each stage writes out what it hands on: to spread one state into the next costs ten times as much.

/** What all stages work with. */
interface AskedState {
  readonly request: RequestState;
  /** Tells that the client is gone. */
  readonly signal: EndSignal;
  readonly operationName: string | null;
  readonly variables: Record<string, unknown>;
}

/** A GraphQL request as it came. */
export interface ReadState extends AskedState {
  readonly method: 'GET' | 'POST';
  /** Whether several results can be answered one after the other. */
  readonly canStream: () => boolean;
  /** Null: a document is named instead. */
  readonly query: string | null;
  readonly extensions: Record<string, unknown> | null;
  /** The name of a document that the request does not hold itself; null: none was given. */
  readonly documentId: string | null;
}

/** With a document that parses, validates and has the operation. */
export interface DocumentState extends AskedState {
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
export interface ExecutedState extends Pick<
  AdmittedState,
  'request' | 'operation' | 'wasKnown' | 'estimate'
> {
  /** Without data where its variables do not fit: then nothing of it ran. */
  readonly result: ExecutionResult;
}

/** Of a subscription that has begun. */
export interface SubscribedState extends AdmittedState {
  readonly source: AsyncIterable<unknown>;
}
