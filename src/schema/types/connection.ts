import type { ObjectRef } from '@pothos/core';
import { type Connection, type Edge, places } from '../../reading/connection.js';
import { type BuilderTypes, builder } from '../builder.js';
import { PageInfo } from './page-info.js';

const badRow =
  "nodes and node are null where the gateway's row can't be read; the error stands at its path. So in every connection.";

/**
 * Declares `<name>Edge` over a node type.
 * @param rows what the rows are, for the descriptions, such as `sessions`
 */
export function edgeType<Node>(
  name: string,
  node: ObjectRef<BuilderTypes, Node>,
  rows: string,
): ObjectRef<BuilderTypes, Edge<Node>> {
  return builder.objectRef<Edge<Node>>(`${name}Edge`).implement({
    access: 'inherits',
    description: `One of the ${rows} and its place in the list.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Where this row stands; give it as after or before to go on from it.',
        resolve: ({ connection, index }) => connection.cursorAt(index),
      }),
      node: t.field({
        type: node,
        nullable: true,
        description: 'The row itself; null where it can not be read, with an error at its path.',
        resolve: ({ connection, index }) => nodeAt(connection, index),
      }),
    }),
  });
}

/**
 * Declares `<name>Connection` over a node type.
 * @param rows what the rows are, for the descriptions, such as `sessions`
 * @param hasTotal whether the gateway may report a total
 * @param edge the type of its edges. Default: `<name>Edge`, which is declared too
 */
export function connectionType<Node>(
  name: string,
  node: ObjectRef<BuilderTypes, Node>,
  rows: string,
  hasTotal: boolean,
  edge = edgeType(name, node, rows),
): ObjectRef<BuilderTypes, Connection<Node>> {
  return builder.objectRef<Connection<Node>>(`${name}Connection`).implement({
    access: 'inherits',
    description: `A page of ${rows}. ${badRow}`,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        description: `The ${rows} of this page with their cursors.`,
        resolve: (connection) => places(connection, (index) => ({ connection, index })),
      }),
      nodes: t.field({
        type: [node],
        nullable: { list: false, items: true },
        description: `The ${rows} of this page.`,
        resolve: (connection) => places(connection, (index) => nodeAt(connection, index)),
      }),
      pageInfo: t.field({
        type: PageInfo,
        description: 'Where this page stands in its list.',
        resolve: (page) => page,
      }),
      ...(hasTotal
        ? {
            totalCount: t.int({
              nullable: true,
              description: 'How many there are in all, where the gateway reports it.',
              resolve: (page) => page.totalCount,
            }),
          }
        : {}),
    }),
  });
}

/** To graphql-js an Error as a value is an error at its path; the builder's types of a generic node know neither. */
function nodeAt<Node>(connection: Connection<Node>, index: number): never {
  return connection.nodeAt(index) as never;
}
