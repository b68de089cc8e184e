import { expect, test } from 'vitest';
import { faultsOf } from './load.js';

const file = 'sea-agent-graphql.yaml';
const line = 'one line of Latin-1 characters, as it is sent in an HTTP header';

test.each([
  ['apiKey: 12345', 'apiKey', 'a number'],
  ['apiKey: 0123', 'apiKey', 'a number'],
  ['apiKey: 0o17', 'apiKey', 'a number'],
  ['apiKey: 1e5', 'apiKey', 'a number'],
  ['productionLine: true', 'productionLine', 'true or false'],
])('a text that YAML reads as something else is to be put in quotes: %s', (setting, name, read) => {
  expect(faultsOf({ file: `gateway: { ${setting} }` })).toEqual([
    `gateway.${name} in ${file} must be ${line}; YAML read ${read}: put it in quotes`,
  ]);
});

test('a date of YAML 1.1 is to be put in quotes', () => {
  expect(faultsOf({ file: '%YAML 1.1\n---\ngateway: { apiKey: 2026-01-01 }' })).toEqual([
    `gateway.apiKey in ${file} must be ${line}; YAML read a date: put it in quotes`,
  ]);
});

test('a long secret of digits alone, and a text within a map or a list, are to be put in quotes too', () => {
  const [secret, headers, origins] = faultsOf({
    file: [
      `audit: { key: ${'7'.repeat(40)} }`,
      'gateway: { headers: { X-Region: eu, X-Line: 4711 } }',
      'server: { cors: { origins: [true] } }',
    ].join('\n'),
  }).toSorted();
  expect(secret).toMatch(/^audit\.key .*; YAML read a number: put it in quotes$/);
  expect(headers).toMatch(/^gateway\.headers .*; YAML read a number: put X-Line in quotes$/);
  expect(origins).toMatch(/; YAML read true or false: put 0 in quotes$|is no setting/);
});

test('what no quotes can mend has no such advice', () => {
  for (const value of ['[a]', '{ a: b }', '""']) {
    expect(faultsOf({ file: `gateway: { apiKey: ${value} }` })[0] ?? '').not.toContain('quotes');
  }
  expect(faultsOf({ file: 'server: { port: "4000" }' })[0]).not.toContain('quotes');
});

test('aliases that would grow out of bounds are named, and so is one that leads nowhere', () => {
  const bomb = Array.from({ length: 12 }, (_, index) =>
    index === 0 ? 'a0: &a0 [x, x]' : `a${index}: &a${index} [${`*a${index - 1}, `.repeat(9)}*a${index - 1}]`,
  );
  expect(faultsOf({ file: bomb.join('\n') })).toEqual([
    `${file} repeats parts of itself by aliases (*name) so often that it would grow out of bounds: write them out`,
  ]);
  const [fault] = faultsOf({ file: 'gateway: { apiKey: *secret }' });
  expect(fault).toMatch(/alias.*put a text that begins with \* in quotes$/);
  expect(fault).not.toContain('secret');
});

test.each([
  ['@abc', 'put a text that begins with one of @ ` % in quotes'],
  ['!abc', 'put a text that begins with ! in quotes'],
  ['a: b', 'put a text that holds a colon and a blank in quotes'],
])('a text that YAML can not read as one is to be put in quotes: %s', (value, advice) => {
  expect(faultsOf({ file: `gateway:\n  apiKey: ${value}\n` })).toEqual([
    `${file} is not valid YAML (line 2): ${advice}`,
  ]);
});
