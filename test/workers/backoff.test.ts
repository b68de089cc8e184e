import { expect, test } from 'vitest';
import { Backoff } from '../../src/workers/backoff.js';

test('workers that die one after another are replaced ever more slowly, up to a bound', () => {
  const backoff = new Backoff(() => 0);
  const delays = Array.from({ length: 12 }, () => backoff.died(1000));
  expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000]);
});

test('one that has served for long is replaced soon, and a start that is asked for does not wait', () => {
  let now = 0;
  const backoff = new Backoff(() => now);
  backoff.died(0);
  backoff.died(0);
  expect(backoff.died(3_600_000)).toBe(100);
  expect(backoff.left).toBe(100);
  now = 60;
  expect(backoff.left).toBe(40);
  backoff.reset();
  expect(backoff.left).toBe(0);
  expect(backoff.died(0)).toBe(100);
});
