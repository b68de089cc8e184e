import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAdapter } from '../../bench/contenders/peers.js';
import { readPage } from '../readme/fenced-blocks.js';

function adapterFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'adapter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'adapter.json');
  writeFileSync(file, text);
  return file;
}

test('the adapter in bench/README.md is one', () => {
  const shown = /```json\n([^]*?)```/.exec(readPage('bench/README.md'))?.[1] ?? '';
  const adapter = readAdapter(adapterFile(shown));
  expect([adapter.name, adapter.folder, Object.keys(adapter.operations)]).toEqual([
    'some gateway',
    'some-gateway',
    ['Q2'],
  ]);
});

test.each([
  ['no command', '{"name":"x","url":"http://127.0.0.1:1/","operations":{}}', /command/],
  [
    'an operation that is not measured',
    '{"name":"x","command":["x"],"url":"http://h/","operations":{"Q9":{}}}',
    /Q9/,
  ],
  [
    'a key that says nothing',
    '{"name":"x","command":["x"],"url":"http://h/","operations":{},"port":1}',
    /port/,
  ],
])('an adapter with %s is refused with its file and the place', (_what, text, place) => {
  const file = adapterFile(text);
  expect(() => readAdapter(file)).toThrow(file);
  expect(() => readAdapter(file)).toThrow(place);
});
