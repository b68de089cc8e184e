import { GatewayResponseError } from '../gateway/errors.js';
import type { Entry } from '../loaders/row-range.js';

/** What stands at one place of a page: an unreadable row is an error, which costs its own place. */
export type NodeOrError<Node> = Node | GatewayResponseError;

export interface Edge<Node> {
  readonly connection: Connection<Node>;
  readonly index: number;
}

/** A page as a connection; its nodes, edges and cursors are made where they are asked for. */
export interface Connection<Node> {
  /** How many rows stand on the page. */
  readonly size: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly totalCount: number | null;
  nodeAt(index: number): NodeOrError<Node>;
  cursorAt(index: number): string;
}

export function connectionOf<Row, Node>(
  page: {
    readonly entries: readonly Entry<Row>[];
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly totalCount?: number | null;
    cursorAt(index: number): string;
  },
  toNode: (row: Row, index: number) => Node,
): Connection<Node> {
  const { entries } = page;
  return {
    size: entries.length,
    hasNextPage: page.hasNextPage,
    hasPreviousPage: page.hasPreviousPage,
    totalCount: page.totalCount ?? null,
    nodeAt(index) {
      const entry = entries[index];
      if (entry === undefined) throw new RangeError('a place outside the page');
      return entry instanceof GatewayResponseError ? entry : toNode(entry, index);
    },
    cursorAt: (index) => page.cursorAt(index),
  };
}

/** One value for each place of the page. */
export function places<Node, Value>(
  connection: Connection<Node>,
  valueAt: (index: number) => Value,
): Value[] {
  const values: Value[] = [];
  for (let index = 0; index < connection.size; index++) values.push(valueAt(index));
  return values;
}
