import { expect, it } from 'vitest';
import { GatewayInputError } from '../../src/gateway/index.js';
import { queryString } from '../../src/gateway/request/query.js';
import { failure, setUp } from './client-setup.js';

it.each([
  ['absent', undefined, ''],
  ['null', null, ''],
  ['empty', '', ''],
  ['zero', 0, ''],
  ['minus zero', -0, ''],
  ['false', false, 'p=false'],
  ['true', true, 'p=true'],
  ['a number', 7, 'p=7'],
  ['a text', 'a b&c=d/é', 'p=a%20b%26c%3Dd%2F%C3%A9'],
  ['the text 0', '0', 'p=0'],
])('sends a parameter that is %s as the upstream wants it', (_name, value, query) => {
  expect(queryString([['p', value]])).toBe(query);
});

it.each([NaN, Infinity, -1, 1.5, 2 ** 53])('refuses the number %s by its argument’s name', (limit) => {
  expect(() => queryString([['message_limit', limit]])).toThrow('messageLimit: must be a whole number');
});

it('refuses half a surrogate pair in a filter', async () => {
  const { client, gateway } = await setUp();
  const error = await failure(client.sessions.list('u', { agentName: '\ud800' }), GatewayInputError);
  expect(error.issues).toEqual([{ path: ['agentName'], message: 'must not hold half a surrogate pair' }]);
  expect(gateway.requests).toEqual([]);
});

it('keeps the endpoint’s own query in front of every request’s', async () => {
  const gateway = (await setUp()).gateway;
  const { client } = await setUp({ endpoint: `${gateway.url}?debug=1&x=a%20b` });
  gateway.on('*', '*', (reply) => reply.json({ items: [] }));
  await client.sessions.list('u', { limit: 3 });
  await client.memory.deleteFact('a', 'f', { endUserId: 'u' });
  expect(gateway.requests.map(({ target }) => target)).toEqual([
    '/agent-v2/v1/worker/users/u/sessions/?debug=1&x=a%20b&limit=3',
    '/agent-v2/v1/agents/a/memory/facts/f?debug=1&x=a%20b',
  ]);
});
