import type { Entry } from '../../loaders/row-range.js';
import type { ExportSource } from '../../resolvers/agent-memory.js';
import { builder } from '../builder.js';
import { Fact, MemoryItem } from '../refs.js';

export const MemoryExport = builder.objectRef<ExportSource>('MemoryExport').implement({
  access: 'inherits',
  description:
    'A snapshot of what is stored. Null layers: the snapshot was not understood, see raw. An empty list means ' +
    'nothing is stored.',
  fields: (t) => ({
    complete: t.boolean({
      description: 'False where the answer says, or shows, that something is missing.',
      resolve: (source) => source.complete,
    }),
    items: t.field({
      type: [MemoryItem],
      nullable: { list: true, items: true },
      description: 'The medium-term layer.',
      resolve: ({ items }) => inPlace(items),
    }),
    facts: t.field({
      type: [Fact],
      nullable: { list: true, items: true },
      description: 'The long-term layer.',
      resolve: ({ facts }) => inPlace(facts),
    }),
    exportedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the snapshot was made.',
      resolve: (source) => source.exportedAt,
    }),
    raw: t.field({
      type: 'JSON',
      description: "The snapshot as it came. Always given: it is the person's own copy.",
      resolve: (source) => source.raw(),
    }),
  }),
});

/** A row that can't be read is an error in its own place, so that no row of a person's copy is left out in silence. */
function inPlace<Row>(rows: readonly Entry<Row>[] | null): Row[] | null {
  // To graphql-js an Error in a list is an error at its path.
  return rows as Row[] | null;
}
