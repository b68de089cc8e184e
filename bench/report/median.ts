/** The middle one, or the mean of the middle two; null where there is none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
