import type { FieldNode } from 'graphql';
import type { SelectedField, Selection } from '../../execution/selection.js';
import { type FieldCost, fieldCost } from '../../resolvers/field-cost.js';
import { lastMessageNeeds, messageNeeds } from '../../resolvers/message-needs.js';
import type { MessageNeeds } from '../../reading/messages/message-request.js';
import { messageCap, pageSizes } from '../../paging/page-arguments.js';
import { namedBefore } from '../../paging/message-names.js';
import { argument, pageSize } from './argument.js';
import type { CostPlan, Variables } from './cost.js';

/** The page that one field of messages asks for, once the variables are known. */
interface Page {
  readonly isForward: boolean;
  readonly hasCursor: boolean;
  readonly size: number;
}

/** The pages of a session's messages that one field gives. */
export class MessagePages {
  readonly #needs: MessageNeeds;
  /** Values of one message in the answer. */
  readonly #valuesEach: number;
  readonly #searchReads: number;
  readonly #pageOf: (variables: Variables) => Page;

  /** `searchReads`: calls that finding one place among the messages may take. */
  constructor(
    needs: MessageNeeds,
    valuesEach: number,
    searchReads: number,
    pageOf: (variables: Variables) => Page,
  ) {
    this.#needs = needs;
    this.#valuesEach = valuesEach;
    this.#searchReads = searchReads;
    this.#pageOf = pageOf;
  }

  /**
   * The newest messages are one call. Names reach back as far as equal timestamps do, and cursors are searched for:
   * within `searchReads` calls each.
   */
  readonly cost: CostPlan = (cost, times, _scopes, variables) => {
    const page = this.#pageOf(variables);
    if (page.size === 0) return;
    const { requests, most } = this.#readsOf(page);
    cost.add(times, requests, Math.max(0, most - requests));
    cost.messages += times * page.size;
    cost.values += times * page.size * this.#valuesEach;
  };

  /** Whether messages are asked for at all. */
  readsAny(variables: Variables): boolean {
    return this.#pageOf(variables).size > 0;
  }

  /** How many of the newest messages are read first; 0: none, or others. */
  newest(variables: Variables): number {
    const { size, isForward, hasCursor } = this.#pageOf(variables);
    if (size === 0 || isForward || hasCursor) return 0;
    // The messages before the page are part of the first one's name; the one before it tells whether there is one.
    const { names, previous } = this.#needs;
    return Math.min(messageCap, size + (names ? namedBefore : previous ? 1 : 0));
  }

  #readsOf({ isForward, hasCursor, size }: Page): { requests: number; most: number } {
    const needs = this.#needs;
    const searchReads = this.#searchReads;
    if (hasCursor) {
      // With the cursor's own message and the one before it.
      return {
        requests: Math.ceil((size + 1 + namedBefore + (needs.next ? 1 : 0)) / messageCap),
        most: searchReads,
      };
    }
    if (isForward) {
      const rows = size + (needs.next ? 1 : 0);
      const requests = Math.ceil(rows / messageCap);
      // A gateway with smaller pages is asked on and on.
      return { requests, most: searchReads };
    }
    if (needs.names) return { requests: 1, most: searchReads };
    // Whether a message stands before the page may take a read to know that the gateway kept none back, one to know that
    // it pages, and one to see.
    return { requests: 1, most: needs.previous ? 4 : 1 };
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function valuesOfMessage(connection: Selection): number {
  const edges = connection.aliases('edges', 'MessageEdge').map(({ selection }) => selection);
  const messages = [
    ...connection.aliases('nodes', 'Message'),
    ...edges.flatMap((edge) => edge.aliases('node', 'Message')),
  ].map(({ selection }) => selection);
  return [...edges, ...messages].reduce((sum, { fields }) => sum + fields.length, 0);
}

function pageOfArguments(node: FieldNode): (variables: Variables) => Page {
  const [first, last] = [argument(node, 'first'), argument(node, 'last')];
  const [after, before] = [argument(node, 'after'), argument(node, 'before')];
  return (variables) => {
    const hasAfter = isGiven(after(variables));
    const isForward = hasAfter || isGiven(first(variables));
    return {
      isForward,
      hasCursor: hasAfter || isGiven(before(variables)),
      size: pageSize((isForward ? first : last)(variables), pageSizes.messages, messageCap),
    };
  };
}

/** The pages of messages that a field of a session gives; null where it gives none. */
export function messagePages(
  session: Selection,
  field: SelectedField,
  searchReads: number,
): MessagePages | null {
  const cost = fieldCost(field.definition);
  if (cost === undefined) return null;
  if ('messages' in cost) {
    const connection = session.below(field, 'MessageConnection');
    const values = valuesOfMessage(connection);
    return new MessagePages(messageNeeds(connection), values, searchReads, pageOfArguments(field.node));
  }
  if ('lastMessage' in cost) {
    const message = session.below(field, cost.lastMessage);
    return new MessagePages(lastMessageNeeds(message), message.fields.length, searchReads, () => lastMessage);
  }
  return null;
}

const lastMessage: Page = { isForward: false, hasCursor: false, size: 1 };

/** What a field that reads messages costs. The last message comes with any page that is read from the newest end. */
export function messageCost(
  session: Selection,
  field: SelectedField,
  searchReads: number,
  cost: FieldCost,
): CostPlan | null {
  const pages = messagePages(session, field, searchReads);
  if (pages === null || !('lastMessage' in cost)) return pages?.cost ?? null;
  const others = session.fields
    .filter(({ definition }) => 'messages' in (fieldCost(definition) ?? {}))
    .map((other) => messagePages(session, other, searchReads));
  return (sum, times, scopes, variables) => {
    if (others.some((page) => page !== null && page.newest(variables) > 0)) sum.messages += times;
    else pages.cost(sum, times, scopes, variables);
  };
}
