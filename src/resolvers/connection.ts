import type { GraphQLResolveInfo } from 'graphql';
import { GatewayResponseError } from '../gateway/errors.js';
import type { ListSource } from '../loaders/list-source.js';
import type { Entry } from '../loaders/slice.js';
import { cursorText, listCap, pageSize } from '../paging/page-arguments.js';
import type { Context } from './context.js';
import { readListPage } from '../reading/lists/list-page.js';
import { Selection } from './selection.js';

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

export interface ListArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
}

/**
 * One page of a list as a connection; null where the gateway knows no such list.
 * @param standard rows of a page where `first` is not given
 */
export async function listConnection<Row, Node>(
  context: Context,
  source: ListSource<Row>,
  args: ListArguments & { standard: number },
  info: GraphQLResolveInfo,
  toNode: (row: Row) => Node,
): Promise<Connection<Node> | null> {
  const asked = Selection.of(info, connectionType(info));
  const page = await readListPage(context.loaders.lists.of(source), {
    first: pageSize('first', args.first, args.standard, listCap),
    after: cursorText('after', args.after),
    wantsNext: asked.under('pageInfo', 'PageInfo').has('hasNextPage'),
    searchRows: context.settings.anchorSearchRows,
  });
  return page === null ? null : connectionOf(page, toNode);
}

function connectionType(info: GraphQLResolveInfo): string {
  return info.returnType.toString();
}
