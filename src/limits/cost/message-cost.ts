import { messageCap, pageSizes } from '../../paging/page-arguments.js';
import { argument, pageSize } from './argument.js';
import type { AskedField, AskedFields } from './asked-fields.js';
import type { CostPlan, Variables } from './cost.js';
import type { Types } from './types.js';

/** What of a page of messages is asked for beside the messages themselves; each can take more reads. */
interface Needs {
  readonly names: boolean;
  readonly previous: boolean;
  readonly next: boolean;
  /** Values of one message in the answer. */
  readonly valuesEach: number;
}

/** The page that one field of messages asks for, once the variables are known. */
interface Page {
  readonly isForward: boolean;
  readonly hasCursor: boolean;
  readonly size: number;
}

/** The pages of a session's messages that one field gives. */
export class MessagePages {
  readonly #needs: Needs;
  readonly #searchReads: number;
  readonly #pageOf: (variables: Variables) => Page;

  /** `searchReads`: calls that finding one place among the messages may take. */
  constructor(field: AskedField, asked: AskedFields, types: Types, searchReads: number) {
    const [node] = field.nodes;
    const [first, last] = [argument(node, 'first'), argument(node, 'last')];
    const [after, before] = [argument(node, 'after'), argument(node, 'before')];
    this.#needs = needsOf(field, asked, types);
    this.#searchReads = searchReads;
    this.#pageOf = (variables) => {
      const hasAfter = isGiven(after(variables));
      const isForward = hasAfter || isGiven(first(variables));
      return {
        isForward,
        hasCursor: hasAfter || isGiven(before(variables)),
        size: pageSize((isForward ? first : last)(variables), pageSizes.messages, messageCap),
      };
    };
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
    cost.values += times * page.size * this.#needs.valuesEach;
  };

  /** Whether messages are asked for at all. */
  readsAny(variables: Variables): boolean {
    return this.#pageOf(variables).size > 0;
  }

  /** How many of the newest messages are read first; 0: none, or others. */
  newest(variables: Variables): number {
    const { size, isForward, hasCursor } = this.#pageOf(variables);
    if (size === 0 || isForward || hasCursor) return 0;
    // The message before the page is part of the first one's name, and tells whether there is one.
    const { names, previous } = this.#needs;
    return Math.min(messageCap, size + (names || previous ? 1 : 0));
  }

  #readsOf({ isForward, hasCursor, size }: Page): { requests: number; most: number } {
    const needs = this.#needs;
    const searchReads = this.#searchReads;
    if (hasCursor) {
      // With the cursor's own message and the one before it.
      return { requests: Math.ceil((size + 2 + (needs.next ? 1 : 0)) / messageCap), most: searchReads };
    }
    if (isForward) {
      const rows = size + (needs.next ? 1 : 0);
      const requests = Math.ceil(rows / messageCap);
      // A gateway with smaller pages is asked on and on; where it tells no page size, once more for what comes after.
      return { requests, most: needs.names ? searchReads : Math.min(searchReads, rows + 1) };
    }
    if (needs.names) return { requests: 1, most: searchReads };
    // Whether a message stands before the page may take a read to know that the gateway kept none back, and one to see.
    return { requests: 1, most: needs.previous ? 3 : 1 };
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function needsOf(field: AskedField, asked: AskedFields, types: Types): Needs {
  const connection = asked.under(types.object('MessageConnection'), field);
  const under = (parents: readonly AskedField[], name: string, type: string): AskedField[] =>
    parents.filter((one) => one.name === name).flatMap((one) => asked.under(types.object(type), one));
  const has = (fields: readonly AskedField[], ...names: readonly string[]): boolean =>
    fields.some((one) => names.includes(one.name));
  const pageInfo = under(connection, 'pageInfo', 'PageInfo');
  const edges = under(connection, 'edges', 'MessageEdge');
  const messages = [...under(edges, 'node', 'Message'), ...under(connection, 'nodes', 'Message')];
  return {
    valuesEach: edges.length + messages.length,
    names: has(pageInfo, 'startCursor', 'endCursor') || has(edges, 'cursor') || has(messages, 'id'),
    previous: has(pageInfo, 'hasPreviousPage'),
    next: has(pageInfo, 'hasNextPage'),
  };
}
