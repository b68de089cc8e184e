import type { GraphQLResolveInfo } from 'graphql';
import type { ListSource } from '../loaders/list-source.js';
import { cursorText, listCap, pageSize } from '../paging/page-arguments.js';
import { type Connection, connectionOf } from '../reading/connection.js';
import type { Context } from './context.js';
import { readListPage } from '../reading/lists/list-page.js';
import { Selection } from '../execution/selection.js';

export interface ListArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
}

/**
 * One page of a list as a connection; null where the gateway knows no such list.
 * @param pageSize rows of a page where `first` is not given
 */
export async function listConnection<Row, Node>(
  context: Context,
  source: ListSource<Row>,
  args: ListArguments & { pageSize: number },
  info: GraphQLResolveInfo,
  toNode: (row: Row) => Node,
): Promise<Connection<Node> | null> {
  const asked = Selection.of(info, connectionType(info));
  const page = await readListPage(context.loaders.lists.of(source), {
    first: pageSize('first', args.first, args.pageSize, listCap),
    after: cursorText('after', args.after),
    wantsNext: asked.under('pageInfo', 'PageInfo').has('hasNextPage'),
    searchRows: context.settings.anchorSearchRows,
  });
  return page === null ? null : connectionOf(page, toNode);
}

function connectionType(info: GraphQLResolveInfo): string {
  return info.returnType.toString();
}
