import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { OperationNames } from '../../src/telemetry/operation-names.js';

test('two hundred names of operations are told apart, and all others are one', () => {
  const names = new OperationNames([]);
  const told = Array.from({ length: 300 }, (_, index) => names.of(`Name${index}`));
  expect(new Set(told).size).toBe(201);
  expect([names.of('Name0'), names.of('Name199'), names.of('Name200')]).toEqual([
    'Name0',
    'Name199',
    'other',
  ]);
});

test("trusted documents' names come first", () => {
  const names = new OperationNames([
    'query Trusted { a } mutation Both { b }',
    '{ anonymous }',
    'no document',
  ]);
  for (let index = 0; index < 300; index++) names.of(`Name${index}`);
  expect([names.of('Trusted'), names.of('Both'), names.of('Late')]).toEqual(['Trusted', 'Both', 'other']);
});

test('nothing of OpenTelemetry is loaded unless it is asked for', () => {
  const source = new URL('../../src/', import.meta.url);
  const seen = new Set<string>();
  const packages = new Set<string>();
  const follow = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const text = readFileSync(new URL(name, source), 'utf8').replaceAll(
      /^(?:import|export) type [^;]*;/gm,
      '',
    );
    for (const [, path = ''] of text.matchAll(/^(?:import|export|\})[^;']*from '([^']+)'/gm)) {
      if (path.startsWith('.')) follow(join(dirname(name), path.replace(/\.js$/, '.ts')));
      else packages.add(path);
    }
  };
  follow('main.ts');
  follow('index.ts');
  expect(seen.size).toBeGreaterThan(100);
  expect([...packages]).toContain('graphql');
  expect([...packages].filter((name) => name.startsWith('@opentelemetry'))).toEqual([]);
});
