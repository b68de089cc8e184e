import type { GraphQLResolveInfo } from 'graphql';
import { GatewayResponseError } from '../gateway/errors.js';
import type { ListSource } from '../loaders/list-source.js';
import type { Entry } from '../loaders/slice.js';
import { cursorText, listCap, pageSize } from '../paging/page-arguments.js';
import type { Context } from './context.js';
import { readListPage } from './list-page.js';
import { Selection } from './selection.js';

/** An unreadable row is an edge whose node is an error: it costs its own place. */
export interface Edge<Node> {
  readonly node: Node | GatewayResponseError;
  readonly cursor: () => string;
}

export interface Connection<Node> {
  readonly edges: readonly Edge<Node>[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly totalCount: number | null;
}

/** Rows by their places as edges; cursors are made only where they are asked for. */
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
  return {
    edges: page.entries.map((entry, index) => ({
      node: entry instanceof GatewayResponseError ? entry : toNode(entry, index),
      cursor: () => page.cursorAt(index),
    })),
    hasNextPage: page.hasNextPage,
    hasPreviousPage: page.hasPreviousPage,
    totalCount: page.totalCount ?? null,
  };
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
