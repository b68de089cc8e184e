import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sha256 } from '../../src/config/document-hash.js';
import { faultsOf, load } from './load.js';

const roots = /holds no settings; allowed there: gateway, redis, embeddedGateway, auth,/;

const warned: string[] = [];
beforeAll(() => {
  vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warned.push(String(warning)));
});
afterAll(() => void vi.restoreAllMocks());

test.each([
  'sk-live-123456: x',
  'root: x',
  'password: hunter2\nuser: ada',
  '"two words": 1',
  '? {a: b}\n: 1',
])('of a file that is no settings file nothing is told: %j', (text) => {
  const [fault = '', ...more] = faultsOf({ file: text });
  expect(more).toEqual([]);
  expect(fault).toMatch(roots);
  expect(warned).toEqual([]);
  for (const word of text.match(/[\w-]{4,}/g) ?? []) expect(fault).not.toContain(word);
});

test('a key that is written wrong is told among others that are right, what can be no key is not', () => {
  const text = 'production: false\ngatewya: {}\nserver: { prt: 1, 0x1f-secret: 2 }\nsk-live-123456: x';
  expect(faultsOf({ file: text }).map((fault) => fault.replace(/;.*/, ''))).toEqual([
    'gatewya in sea-agent-graphql.yaml is no setting',
    'server.prt in sea-agent-graphql.yaml is no setting',
    'server.(a key) in sea-agent-graphql.yaml is no setting',
    '(a key) in sea-agent-graphql.yaml is no setting',
  ]);
});

test('an empty file, and one of comments, sets nothing', () => {
  for (const file of ['', '# none', '{}']) expect(load({ file }).server.port).toBe(4000);
});

const documents = (trusted: object) => ({
  file: 'persisted: { file: trusted.json }',
  files: { 'trusted.json': JSON.stringify(trusted) },
});
const document = '{ __typename }';
const hash = sha256(document);

test.each([hash.toUpperCase(), `SHA256:${hash}`, `sha256:${hash.toUpperCase()}`])(
  'a hash is that of its document in whatever letters it is written: %s',
  (key) => {
    expect(load(documents({ [key]: document })).persisted.trusted).toEqual({ [key]: document });
    expect(faultsOf(documents({ [key]: '{ viewer { scopes } }' }))).toEqual([
      expect.stringContaining('which is not the SHA-256 of its document'),
    ]);
  },
);
