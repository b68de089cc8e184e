import { pageSizes } from '../../paging/page-arguments.js';
import type { builder } from '../builder.js';

type FieldBuilder = Parameters<Parameters<typeof builder.queryFields>[0]>[0];

/** Arguments of a list of sessions, the same wherever it stands. */
export function sessionListArguments(t: Pick<FieldBuilder, 'arg'>) {
  return {
    agentName: t.arg.string({ description: 'Only sessions with this agent.' }),
    ...pageArguments(t, pageSizes.sessions),
  };
}

/** Arguments of a list that is read forward. */
export function pageArguments(t: Pick<FieldBuilder, 'arg'>, size: number) {
  return {
    first: t.arg.int({ defaultValue: size, description: 'How many: 0 to 200.' }),
    after: t.arg.string({ description: 'Cursor to read on from.' }),
  };
}
