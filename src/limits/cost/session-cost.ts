import type { Selection } from '../../execution/selection.js';
import { fieldCost } from '../../resolvers/field-cost.js';
import { safeMessageLimit } from '../../paging/page-arguments.js';
import type { CostPlan } from './cost.js';
import { messagePages } from './message-cost.js';

export interface SessionReads {
  /** An entity whose keys alone are asked for is not looked up. */
  readonly mayTrustKeys: boolean;
  /** Metadata and the newest messages may come from one call. */
  readonly oneCall: boolean;
}

/** A session by its ids: its own call for its metadata, and to know that it exists where nothing else tells. */
export function sessionCost(
  selection: Selection,
  searchReads: number,
  { mayTrustKeys, oneCall }: SessionReads,
): CostPlan {
  const costs = selection.fields.map((field) => ({ field, cost: fieldCost(field.definition) }));
  const asksRow = costs.some(({ cost }) => cost !== undefined && 'sessionRow' in cost);
  const pages = costs
    .map(({ field }) => messagePages(selection, field, searchReads))
    .filter((page) => page !== null);
  return (cost, times, _scopes, variables) => {
    if (!asksRow) {
      // Pages of no messages ask nothing, so that the session's own call tells whether it exists.
      const reads = pages.some((page) => page.readsAny(variables));
      if (!reads && (pages.length > 0 || !mayTrustKeys)) cost.add(times, 1, 0);
      return;
    }
    const newest = pages.reduce((most, page) => Math.max(most, page.newest(variables)), 0);
    const comesWithMessages = oneCall && newest > 0 && newest <= safeMessageLimit;
    // A gateway that leaves the messages out is asked for them by their own call.
    cost.add(times, comesWithMessages ? 0 : 1, comesWithMessages ? 1 : 0);
  };
}

/** A session of a memory, whose row is at hand: a key that it lacks is asked for by the session's own call. */
export function rememberedSessionCost({ fields }: Selection): CostPlan | null {
  const asksKey = fields.some(({ definition }) => {
    const cost = fieldCost(definition);
    return cost !== undefined && 'sessionRow' in cost && cost.sessionRow === 'key';
  });
  return asksKey ? (cost, times) => cost.add(times, 0, 1) : null;
}
