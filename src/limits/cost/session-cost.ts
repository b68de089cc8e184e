import { safeMessageLimit } from '../../paging/page-arguments.js';
import type { AskedField } from './asked-fields.js';
import type { CostPlan, Variables } from './cost.js';
import type { MessagePages } from './message-cost.js';

export interface SessionReads {
  /** An entity whose keys alone are asked for is not looked up. */
  readonly mayTrustKeys: boolean;
  /** Metadata and the newest messages may come from one call. */
  readonly oneCall: boolean;
}

/** A session by its ids: its own call for its metadata, and to know that it exists where nothing else tells. */
export function sessionCost(
  fields: readonly AskedField[],
  pagesOf: (field: AskedField) => MessagePages,
  { mayTrustKeys, oneCall }: SessionReads,
): CostPlan {
  const answeredByIt = fields.filter(({ cost }) => cost !== undefined && 'sessionRow' in cost);
  const messages = fields
    .filter(({ cost }) => cost !== undefined && 'messages' in cost)
    .map((field) => ({ field, pages: pagesOf(field) }));
  return (cost, times, _scopes, variables) => {
    const asked = messages.filter(({ field }) => isAsked(field, variables));
    if (!answeredByIt.some((field) => isAsked(field, variables))) {
      // Pages of no messages ask nothing, so that the session's own call tells whether it exists.
      const reads = asked.some(({ pages }) => pages.readsAny(variables));
      if (!reads && (asked.length > 0 || !mayTrustKeys)) cost.add(times, 1, 0);
      return;
    }
    const newest = asked.reduce((most, { pages }) => Math.max(most, pages.newest(variables)), 0);
    const comesWithMessages = oneCall && newest > 0 && newest <= safeMessageLimit;
    // A gateway that leaves the messages out is asked for them by their own call.
    cost.add(times, comesWithMessages ? 0 : 1, comesWithMessages ? 1 : 0);
  };
}

/** A session of a memory: what its row lacks is asked for by its own call. */
export function rememberedSessionCost(fields: readonly AskedField[]): CostPlan | null {
  // The row itself is at hand, but may lack a key.
  if (!fields.some(({ cost }) => cost !== undefined && 'sessionRow' in cost && cost.sessionRow === 'key'))
    return null;
  return (cost, times) => cost.add(times, 0, 1);
}

function isAsked({ isAsked: judge }: AskedField, variables: Variables): boolean {
  return judge?.(variables) ?? true;
}
