import { vi } from 'vitest';

/**
 * Tries `check` until it neither throws nor rejects, and gives what it returns. Whoever waits for something that
 * never comes gets the last error shortly before the limit that ends a test that hangs.
 */
export function waitUntil<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 240_000, interval: 10 });
}
