import { expect, test } from 'vitest';
import { faultsOf, load } from './load.js';

const headerRule = 'one line of Latin-1 characters, as it is sent in an HTTP header';

test('a key is trimmed, from the environment as from a file', () => {
  expect(load({ env: { AGENT_GATEWAY_API_KEY: 'sk-1\n' } }).gateway.apiKey).toBe('sk-1');
  const env = { AGENT_GATEWAY_API_KEY_FILE: 'key' };
  expect(load({ env, files: { key: '  sk-2\r\n' } }).gateway.apiKey).toBe('sk-2');
});

test.each(['sk\nsecret', 'sk\rsecret', 'sk\0secret', 'sk-秘密secret'])(
  'a key HTTP can not carry is refused by its name, not its value',
  (key) => {
    const faults = faultsOf({ env: { AGENT_GATEWAY_API_KEY: key } });
    expect(faults).toEqual([`AGENT_GATEWAY_API_KEY must be ${headerRule}`]);
    const env = { AGENT_GATEWAY_API_KEY_FILE: 'key' };
    const fromFile = faultsOf({ env, files: { key } });
    expect(fromFile).toEqual([`the file of AGENT_GATEWAY_API_KEY_FILE must hold ${headerRule}`]);
  },
);

test('a production line HTTP can not carry is refused by its name', () => {
  const faults = faultsOf({ env: { AGENT_GATEWAY_USER_ID: '生产线' } });
  expect(faults).toEqual([`AGENT_GATEWAY_USER_ID must be ${headerRule}`]);
});

test('an empty or missing key file is a fault', () => {
  const env = { AGENT_GATEWAY_API_KEY_FILE: 'key' };
  const empty = faultsOf({ env, files: { key: '\n' } });
  expect(empty).toEqual([`the file of AGENT_GATEWAY_API_KEY_FILE must hold ${headerRule}`]);
  const missing = faultsOf({ env });
  expect(missing).toEqual(['the file of AGENT_GATEWAY_API_KEY_FILE can not be read: there is no such file']);
});

test('a key and a key file at once are a fault', () => {
  const faults = faultsOf({
    env: { AGENT_GATEWAY_API_KEY: 'sk-secret' },
    file: 'gateway: { apiKeyFile: key }',
  });
  expect(faults).toEqual([
    'set AGENT_GATEWAY_API_KEY or gateway.apiKeyFile in sea-agent-graphql.yaml, not both',
  ]);
});

test('no fault shows a value, whichever setting it was put in by mistake', () => {
  const secret = 'sk-very-secret';
  const names = ['PORT', 'HOST', 'LOG_LEVEL', 'AGENT_GATEWAY_ENDPOINT', 'AGENT_GATEWAY_HEADERS'];
  const env = Object.fromEntries(names.map((name) => [name, `!${secret}`]));
  const faults = faultsOf({ argv: ['--port', secret, secret], env, file: `server: { graphiql: ${secret} }` });
  expect(faults.length).toBeGreaterThan(5);
  expect(faults.join('\n')).not.toContain(secret);
});
