import { expect, test } from 'vitest';
import { readPage } from '../readme/fenced-blocks.js';
import { exportedNames } from './exported-names.js';

test('docs/telemetry.md lists each metric that Prometheus reads, and no other', async () => {
  const listed = [...readPage('docs/telemetry.md').matchAll(/^\| `([a-z_]+)`/gm)].map(
    ([, name = '']) => name,
  );
  const exported = await exportedNames();
  const whole = new Set(exported.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
  whole.delete('target_info');
  expect(listed.sort()).toEqual([...whole].sort());
});
