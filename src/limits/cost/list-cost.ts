import { anchorSize } from '../../paging/list-cursor.js';
import { listCap } from '../../paging/page-arguments.js';
import { argument, pageSize } from './argument.js';
import type { AskedField, AskedFields } from './asked-fields.js';
import { all, type CostPlan, objectWeight } from './cost.js';
import type { Types } from './types.js';

/** What stands in a list and how it is read. */
export interface ListKind {
  /** The type of the connection without its ending. */
  readonly node: string;
  /** Rows of a page where `first` is not given. */
  readonly standard: number;
}

/**
 * A page of a list and what is asked of each of its rows. After a cursor the gateway may have to be searched for the
 * cursor's place, which only the limit ends where its pages are small.
 */
export function listCost(
  field: AskedField,
  { node, standard }: ListKind,
  asked: AskedFields,
  types: Types,
  planOf: (typeName: string, fields: readonly AskedField[]) => CostPlan | null,
): CostPlan {
  const connection = asked.under(types.object(`${node}Connection`), field);
  const under = (parents: readonly AskedField[], name: string, type: string) =>
    parents.filter((one) => one.name === name).map((one) => asked.under(types.object(type), one));
  const pageInfo = under(connection, 'pageInfo', 'PageInfo').flat();
  const wantsNext = pageInfo.some((one) => one.name === 'hasNextPage');
  const edges = under(connection, 'edges', `${node}Edge`).flat();
  const rows = [...under(connection, 'nodes', node), ...under(edges, 'node', node)];
  const ofEachRow = all(rows.map((fields) => planOf(node, fields)));
  const first = argument(field.nodes[0], 'first');
  const after = argument(field.nodes[0], 'after');
  return (cost, times, _scopes, variables) => {
    const size = pageSize(first(variables), standard, listCap);
    if (size === 0) return;
    const cursor = after(variables);
    const hasCursor = cursor !== undefined && cursor !== null;
    const read = size + (wantsNext ? 1 : 0) + (hasCursor ? anchorSize : 0);
    // A spare call where the gateway's pages are smaller, and one for what comes after where it does not tell.
    const spare = hasCursor ? Number.POSITIVE_INFINITY : wantsNext ? 2 : 1;
    cost.add(times, Math.ceil(read / listCap), spare);
    cost.values += times * size * (edges.length + rows.length * objectWeight);
    ofEachRow?.(cost, times * size, times, variables);
  };
}
