/**
 * Makes errors without the stacks of their own, for those that only carry another error to the caller: to take a stack
 * costs more than all else of an error, and a log tells that of the other.
 */
export function withoutStacks<T>(make: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
