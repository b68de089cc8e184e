import type { PreferenceRow } from '../../gateway/rows/rows.js';
import { noCalls } from '../../resolvers/field-cost.js';
import { rawRow } from '../../resolvers/raw.js';
import { builder } from '../builder.js';
import { rawDescription } from '../refs.js';

export const MemoryPreference = builder.objectRef<PreferenceRow>('MemoryPreference').implement({
  access: 'inherits',
  description: 'Whether the end user wants to be remembered.',
  fields: (t) => ({
    enabled: t.boolean({
      nullable: true,
      description: 'True where the end user has opted in; null where the gateway does not say.',
      resolve: (row) => row.enabled,
    }),
    raw: t.field({
      type: 'JSON',
      nullable: true,
      upstreamCost: noCalls,
      description: rawDescription,
      resolve: (row, _args, context) => rawRow(context, row.raw),
    }),
  }),
});
