import { setTimeout } from 'node:timers/promises';

/** What a promise brings within some time, else something in its place. */
export async function within<Value>(ms: number, promise: Promise<Value>, otherwise: Value): Promise<Value> {
  const over = new AbortController();
  const late = setTimeout(ms, otherwise, { signal: over.signal }).catch(() => otherwise);
  const first = await Promise.race([promise, late]);
  over.abort();
  return first;
}
