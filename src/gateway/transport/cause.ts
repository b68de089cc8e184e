/**
 * A copy of a foreign error that is safe to keep for logs: name, message, code and causes, and nothing else. The
 * parser's errors carry bytes of the answer, TLS errors whole certificates.
 */
export function keepCause(error: unknown, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined;
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  const cause = keepCause(inner, depth + 1);
  const kept = new Error(error.message, cause === undefined ? undefined : { cause });
  kept.name = error.name;
  if (error.stack !== undefined) kept.stack = error.stack;
  return Object.assign(kept, 'code' in error && typeof error.code === 'string' ? { code: error.code } : {});
}
