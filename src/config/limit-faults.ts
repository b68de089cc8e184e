import type { Resolved } from './resolve.js';
import type { table } from './table.js';

/** A rate needs both of its numbers: with one alone the operator would believe in a limit that is not there. */
export function limitFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  const { perSecond, burst } = values.limits.rate;
  if (perSecond !== null && burst === null)
    return [`${sourceOf('limits.rate.perSecond')} needs limits.rate.burst`];
  if (perSecond === null && burst !== null)
    return [`${sourceOf('limits.rate.burst')} needs limits.rate.perSecond`];
  return [];
}
