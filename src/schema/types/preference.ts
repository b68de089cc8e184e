import type { PreferenceRow } from '../../gateway/rows/rows.js';
import { builder } from '../builder.js';
import { rawField } from './row-fields.js';

export const MemoryPreference = builder.objectRef<PreferenceRow>('MemoryPreference').implement({
  access: 'inherits',
  description: 'Whether the end user wants to be remembered.',
  fields: (t) => ({
    enabled: t.boolean({
      nullable: true,
      description: 'True where the end user has opted in; null where the gateway does not say.',
      resolve: (row) => row.enabled,
    }),
    raw: rawField(t),
  }),
});
