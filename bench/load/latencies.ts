/** Milliseconds that half, and 99 in 100, of the answers took at most; null where there was none. */
export interface Latencies {
  readonly p50: number | null;
  readonly p99: number | null;
}

export function latenciesOf(times: readonly number[]): Latencies {
  const sorted = Float64Array.from(times).sort();
  const within = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
  return { p50: within(0.5), p99: within(0.99) };
}
