import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DocumentNode, getOperationAST, GraphQLError, OperationTypeNode } from 'graphql';
import { Departure } from '../http/client-disconnect.js';
import type { Exchange } from '../http/request-state.js';
import { isObject, readJsonBody } from '../http/json-body.js';
import { answerBytes, sendingOf } from './answer-bytes.js';
import { documentDigest, documentName } from './named-document.js';
import { findIssue } from './plugins/exact-variables.js';
import { costFor } from './plugins/told-cost.js';
import { factsOf } from './plugins/operation-facts.js';
import { makePublic } from './plugins/public-errors.js';
import type { QueryEngine } from './query-engine.js';
import { sendAnswer } from '../http/send-answer.js';

interface PlainQuery {
  readonly document: DocumentNode;
  readonly operationName: string | null;
  readonly variables: Record<string, unknown>;
}

/**
 * Answers the plainest requests without Yoga's HTTP layer, which costs more than the rest of a small query: a POST of
 * a query whose document was run before, or of such a document's name. All others are left to Yoga, and the answers of
 * both ways are equal byte for byte.
 */
export class PlainQueries {
  readonly #engine: QueryEngine;

  constructor(engine: QueryEngine) {
    this.#engine = engine;
  }

  /** False: nothing was answered, and Yoga is to; the body may have been read into the exchange. */
  async answer(request: IncomingMessage, response: ServerResponse, exchange: Exchange): Promise<boolean> {
    if (request.method !== 'POST' || request.headers['content-encoding'] !== undefined) return false;
    exchange.body = readJsonBody(request, this.#engine.bodyBounds);
    // Where it can't be read Yoga's way says so.
    const query = this.#read(await exchange.body.catch(() => null));
    if (query === null) return false;
    const operation = getOperationAST(query.document, query.operationName);
    if (operation?.operation !== OperationTypeNode.QUERY || findIssue(query.variables) !== null) return false;
    exchange.operation = factsOf(operation);
    // Yoga's way says why.
    if (!this.#isAdmitted(query, exchange)) return false;
    return this.#run(query, request, response, exchange);
  }

  #read(body: unknown): PlainQuery | null {
    if (!isObject(body)) return null;
    const { variables = null, operationName = null, extensions = null } = body;
    if (operationName !== null && typeof operationName !== 'string') return null;
    if (!isObjectOrNull(variables) || !isObjectOrNull(extensions)) return null;
    const text = this.#textOf(body);
    const document = text === null ? undefined : this.#engine.documents.get(text);
    if (document === undefined) return null;
    // An empty name is none.
    return { document, operationName: operationName || null, variables: variables ?? {} };
  }

  /** The document, or the one that is named; null where there is something to check. */
  #textOf(body: Record<string, unknown>): string | null {
    const { query, extensions } = body;
    const digest = documentDigest(extensions);
    if (typeof query === 'string' && query !== '') return digest === undefined ? query : null;
    if (query !== undefined && query !== null && query !== '') return null;
    const name = digest ?? documentName((key) => body[key]);
    return typeof name === 'string' ? (this.#engine.persisted.find(name) ?? null) : null;
  }

  #isAdmitted({ document, operationName, variables }: PlainQuery, exchange: Exchange): boolean {
    try {
      this.#engine.admission.admit(exchange, document, operationName, variables);
      return true;
    } catch (error) {
      if (error instanceof GraphQLError) return false;
      throw error;
    }
  }

  async #run(
    query: PlainQuery,
    request: IncomingMessage,
    response: ServerResponse,
    exchange: Exchange,
  ): Promise<boolean> {
    const { turn } = exchange;
    const departure = new Departure();
    const onClose = () => {
      departure.tell();
      turn?.leave();
    };
    response.once('close', onClose);
    if (turn?.ready) {
      const hasCome = await turn.ready.then(
        () => true,
        () => false,
      );
      if (!hasCome) {
        response.off('close', onClose);
        return false;
      }
    }
    const pieces = await this.#bytesOf(query, departure, exchange, () => {
      response.off('close', onClose);
      turn?.leave();
    });
    if (pieces === null) return false;
    // One of the two that we speak: an earlier check chose it.
    const type = { 'content-type': `${request.headers.accept}; charset=utf-8` };
    await sendAnswer(pieces, 200, type, sendingOf(response, exchange, this.#engine));
    return true;
  }

  /** A method of its own: what the answer is made of is let go before it is sent. Null: nothing has run. */
  async #bytesOf(
    query: PlainQuery,
    departure: Departure,
    exchange: Exchange,
    onRun: () => void,
  ): Promise<Buffer[] | null> {
    const { schema, execute, log, showCost } = this.#engine;
    const result = await execute({
      schema,
      document: query.document,
      operationName: query.operationName,
      variableValues: query.variables,
      contextValue: this.#engine.contextFor(exchange, departure),
      bounds: this.#engine.boundsFor(exchange),
    });
    onRun();
    // Variables that do not fit: their errors have a status of their own.
    if (!('data' in result)) return null;
    const { errors, data } = result;
    const extensions = costFor(exchange, showCost);
    const shown = {
      ...(errors === undefined ? {} : { errors: makePublic(errors, true, exchange, log) }),
      data,
      ...(extensions === null ? {} : { extensions }),
    };
    return answerBytes(shown, exchange, this.#engine);
  }
}

function isObjectOrNull(value: unknown): value is Record<string, unknown> | null {
  return value === null || isObject(value);
}
