import { vi } from 'vitest';

/**
 * Tries `check` until it neither throws nor rejects, and gives what it returns. Whoever waits for something that
 * never comes gets the last error after a minute, which decides nothing about a slow machine.
 */
export function waitUntil<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 });
}
