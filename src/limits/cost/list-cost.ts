import { anchorSize } from '../../paging/list-cursor.js';
import { listCap } from '../../paging/page-arguments.js';
import type { FieldCost } from '../../resolvers/field-cost.js';
import { argument, pageSize } from './argument.js';
import type { AskedField, AskedFields } from './asked-fields.js';
import { all, type CostPlan, objectWeight } from './cost.js';
import type { Types } from './types.js';

/** A field that gives a page of a list. */
export type ListCost = Extract<FieldCost, { list: unknown }>;

/**
 * A page of a list and what is asked of each of its rows. After a cursor the gateway may have to be searched for the
 * cursor's place, which only the limit ends where its pages are small.
 */
export function listCost(
  field: AskedField,
  { list: node, pageSize: usual }: ListCost,
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
    const size = pageSize(first(variables), usual, listCap);
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
