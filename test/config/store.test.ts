import { expect, test } from 'vitest';
import { faultsOf, load } from './load.js';

const url = { SEA_AGENT_GRAPHQL_REDIS_URL: 'redis://store.example:6379/1' };

test('the password comes from a file, without the line feed at its end', () => {
  const env = { ...url, SEA_AGENT_GRAPHQL_REDIS_PASSWORD_FILE: 'password' };
  const { redis } = load({ env, files: { password: 'secret-word\n' } });
  expect(redis).toMatchObject({
    password: 'secret-word',
    ca: null,
    prefix: 'sea-agent-graphql:',
    timeoutMs: 200,
  });
});

test.each([
  'http://store.example',
  'redis://user:secret-word@store.example',
  'redis://store.example/a',
  'redis:',
])('the URL %s is refused without being shown', (text) => {
  expect(faultsOf({ env: { SEA_AGENT_GRAPHQL_REDIS_URL: text } })).toEqual([
    expect.stringMatching(/^SEA_AGENT_GRAPHQL_REDIS_URL must be a redis: or rediss: URL/),
  ]);
});

test.each([
  ['a file that is not there', { ...url, SEA_AGENT_GRAPHQL_REDIS_PASSWORD_FILE: 'none' }, 'can not be read'],
  ['a password without a URL', { SEA_AGENT_GRAPHQL_REDIS_PASSWORD: 'secret-word' }, 'needs redis.url'],
  [
    'an authority without TLS',
    { ...url, SEA_AGENT_GRAPHQL_REDIS_CA_FILE: 'password' },
    'is for a rediss: URL',
  ],
  [
    'both forms of the password',
    { ...url, SEA_AGENT_GRAPHQL_REDIS_PASSWORD: 'a', SEA_AGENT_GRAPHQL_REDIS_PASSWORD_FILE: 'password' },
    'not both',
  ],
])('%s is a fault that shows no secret', (_what, env, said) => {
  const faults = faultsOf({ env, files: { password: 'secret-word' } });
  expect(faults[0]).toContain(said);
  expect(faults.join(' ')).not.toContain('secret-word');
});
