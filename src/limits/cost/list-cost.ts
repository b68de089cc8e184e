import type { FieldNode } from 'graphql';
import type { Selection } from '../../execution/selection.js';
import { anchorSize } from '../../paging/list-cursor.js';
import { mostCalls, plainReads } from '../../paging/list-reads.js';
import { listCap } from '../../paging/page-arguments.js';
import type { FieldCost } from '../../resolvers/field-cost.js';
import { argument, pageSize } from './argument.js';
import { all, type CostPlan, objectWeight } from './cost.js';

/** A field that gives a page of a list. */
export type ListCost = Extract<FieldCost, { list: unknown }>;

/**
 * A page of a list and what is asked of each of its rows. After a cursor the gateway may have to be searched for the
 * cursor's place, which only the limit ends where its pages are small.
 */
export function listCost(
  connection: Selection,
  node: FieldNode,
  { list, pageSize: usual }: ListCost,
  planOf: (row: Selection) => CostPlan | null,
): CostPlan {
  const wantsNext = connection.under('pageInfo', 'PageInfo').has('hasNextPage');
  const edges = connection.aliases('edges', `${list}Edge`).map(({ selection }) => selection);
  const rows = [connection, ...edges].flatMap((parent) =>
    parent.aliases(parent === connection ? 'nodes' : 'node', list).map(({ selection }) => selection),
  );
  const edgeFields = edges.reduce((sum, edge) => sum + edge.fields.length, 0);
  const ofEachRow = all(rows.map(planOf));
  const first = argument(node, 'first');
  const after = argument(node, 'after');
  return (cost, times, _scopes, variables) => {
    const size = pageSize(first(variables), usual, listCap);
    if (size === 0) return;
    const cursor = after(variables);
    const hasCursor = cursor !== undefined && cursor !== null;
    const read = size + (wantsNext ? 1 : 0) + (hasCursor ? anchorSize : 0);
    const requests = plainReads(read);
    cost.add(times, requests, hasCursor ? Number.POSITIVE_INFINITY : mostCalls(read) - requests);
    cost.values += times * size * (edgeFields + rows.length * objectWeight);
    ofEachRow?.(cost, times * size, times, variables);
  };
}
