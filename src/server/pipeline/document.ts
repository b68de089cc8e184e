import { type DocumentNode, getOperationAST, Kind, OperationTypeNode } from 'graphql';
import { codedError } from '../../error-codes/coded-error.js';
import type { DocumentChecks } from './documents/document-checks.js';
import { documentText } from './documents/document-text.js';
import type { KnownDocuments } from './documents/known-documents.js';
import type { PersistedDocuments } from './documents/persisted-documents.js';
import type { SharedDocuments } from './documents/shared-documents.js';
import { badRequest, Refusal } from './refusal.js';
import type { DocumentState, ReadState } from './state.js';

/** Where documents come from and what they must be. */
export interface Documents {
  readonly persisted: PersistedDocuments;
  readonly known: KnownDocuments;
  readonly checks: DocumentChecks;
  /** Automatic persisted documents of other servers too; null: there is no store, or none are kept. */
  readonly shared: SharedDocuments | null;
}

/** Finds the document and its operation. It is parsed and validated once as long as it is known. */
export function document(state: ReadState, { persisted, known, checks }: Documents): DocumentState | Refusal {
  const text = documentText(state, persisted);
  if (text instanceof Refusal) return text;
  const kept = known.get(text);
  if (kept !== undefined) return withOperation(state, kept, true);
  const measured = checks.parse(text);
  if (measured instanceof Refusal) return measured;
  const found = withOperation(state, measured.document, false);
  if (found instanceof Refusal) return found;
  const refusal = checks.validate(measured.document);
  if (refusal !== null) return refusal;
  known.add(text, measured);
  return found;
}

function withOperation(state: ReadState, parsed: DocumentNode, wasKnown: boolean): DocumentState | Refusal {
  const operation = getOperationAST(parsed, state.operationName);
  if (!operation) return noOperation(parsed, state.operationName);
  if (state.method === 'GET' && operation.operation === OperationTypeNode.MUTATION) {
    return badRequest('Can only perform a mutation operation from a POST request.', {
      status: 405,
      headers: { allow: 'POST' },
    });
  }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION && !state.canStream()) {
    return badRequest(
      'A subscription is answered as text/event-stream; the Accept header does not allow it.',
      { status: 406 },
    );
  }
  const { request, signal, operationName, variables } = state;
  return { request, signal, operationName, variables, document: parsed, operation, wasKnown };
}

function noOperation({ definitions }: DocumentNode, name: string | null): Refusal {
  const isEmpty = definitions.every(({ kind }) => kind !== Kind.OPERATION_DEFINITION);
  const message = isEmpty
    ? 'The document has no operation.'
    : name
      ? `The document has no operation named "${name}".`
      : 'The document has several operations: name the one to run in operationName.';
  return new Refusal([codedError('OPERATION_RESOLUTION_FAILURE', message)]);
}
