import type { Resolved } from '../resolve.js';
import type { table } from '../settings/table.js';

/** Limits and scopes that would do nothing, while the operator believes in them. */
export function limitFaults(resolved: Resolved<typeof table>): string[] {
  return [...rateFaults(resolved), ...scopeFaults(resolved), ...intervalFaults(resolved)];
}

function rateFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  const { perSecond, burst } = values.limits.rate;
  if (perSecond !== null && burst === null)
    return [`${sourceOf('limits.rate.perSecond')} needs limits.rate.burst`];
  if (perSecond === null && burst !== null)
    return [`${sourceOf('limits.rate.burst')} needs limits.rate.perSecond`];
  return [];
}

function intervalFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  const { minIntervalMs, maxIntervalMs } = values.live;
  if (minIntervalMs <= maxIntervalMs) return [];
  const said = sourceOf('live.minIntervalMs') ?? sourceOf('live.maxIntervalMs');
  return [`${said} makes live.minIntervalMs larger than live.maxIntervalMs`];
}

function scopeFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  const { mode } = values.auth;
  if (mode === 'jwt') return [];
  const given = (['showCostScope', 'showUpstreamScope'] as const).filter(
    (name) => values.limits[name] !== null,
  );
  return given.map((name) => `${sourceOf(`limits.${name}`)} is for auth.mode jwt, but the mode is ${mode}`);
}
