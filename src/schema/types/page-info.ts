import type { Connection } from '../../reading/connection.js';
import { builder } from '../builder.js';

export const PageInfo = builder.objectRef<Connection<unknown>>('PageInfo').implement({
  access: 'inherits',
  description: 'Where a page stands in its list.',
  shareable: true,
  fields: (t) => ({
    hasNextPage: t.boolean({
      description: 'Whether rows stand after this page.',
      resolve: (page) => page.hasNextPage,
    }),
    hasPreviousPage: t.boolean({
      description: 'Whether rows stand before this page.',
      resolve: (page) => page.hasPreviousPage,
    }),
    startCursor: t.string({
      nullable: true,
      description: 'Cursor of the first row; null on an empty page.',
      resolve: (page) => (page.size === 0 ? null : page.cursorAt(0)),
    }),
    endCursor: t.string({
      nullable: true,
      description: 'Cursor of the last row; null on an empty page.',
      resolve: (page) => (page.size === 0 ? null : page.cursorAt(page.size - 1)),
    }),
  }),
});
