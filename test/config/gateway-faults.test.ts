import { expect, test } from 'vitest';
import { faultsOf, load } from './load.js';

const name = 'sea-agent-graphql.yaml';
const file = (gateway: object) => JSON.stringify({ gateway });

test.each([
  [{ headers: { 'X-User-ID': 'a' }, productionLine: 'b' }, 'x-user-id', 'productionLine'],
  [{ headers: { 'x-USER-id': 'a' }, productionLine: 'a' }, 'x-user-id', 'productionLine'],
  [{ headers: { Authorization: 'Bearer a' }, apiKey: 'b' }, 'authorization', 'apiKey'],
])('a header that a setting of its own sets too is a fault: %j', (gateway, header, setting) => {
  expect(faultsOf({ file: file(gateway) })).toEqual([
    `gateway.headers in ${name} has ${header}, which gateway.${setting} in ${name} sets too: set one of them`,
  ]);
});

test('a header that is set twice is a fault, and so is a key beside the one of a file', () => {
  expect(faultsOf({ file: file({ headers: { 'X-Team': 'a', 'x-team': 'b' } }) })).toEqual([
    `gateway.headers in ${name} has x-team twice, in other letters: leave one`,
  ]);
  const gateway = { headers: { authorization: 'Bearer a' }, apiKeyFile: 'key' };
  expect(faultsOf({ file: file(gateway), files: { key: 'b' } })).toEqual([
    `gateway.headers in ${name} has authorization, which gateway.apiKeyFile in ${name} sets too: set one of them`,
  ]);
});

test('a header alone may set either', () => {
  const headers = { 'X-User-ID': 'a', Authorization: 'Bearer a' };
  expect(load({ file: file({ headers }) }).gateway.headers).toEqual(headers);
});
