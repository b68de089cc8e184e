import { expect, test } from 'vitest';
import { load } from './load.js';

test('a flag wins over the environment, the environment over the file, the file over the default', () => {
  const file = 'server: { host: localhost, port: 3, logLevel: warn }';
  const env = { PORT: '2', HOST: '::1' };
  const { server } = load({ argv: ['--port', '1'], env, file });
  expect(server).toMatchObject({ port: 1, host: '::1', logLevel: 'warn', shutdownGraceMs: 10_000 });
});

test('without any source the defaults hold: loopback, port 4000, no endpoint', () => {
  const config = load();
  expect(config.server).toMatchObject({ host: '127.0.0.1', port: 4000, logLevel: 'info' });
  expect(config.gateway).toMatchObject({ endpoint: null, apiKey: null, messageLimitKeeps: 'unknown' });
  expect(config.limits).toMatchObject({ upstreamConcurrency: 32, bodyBytes: 1_000_000 });
});

test('an empty variable counts as absent', () => {
  const config = load({ env: { PORT: '', HOST: ' ', AGENT_GATEWAY_ENDPOINT: '' } });
  expect(config.server).toMatchObject({ host: '127.0.0.1', port: 4000 });
  expect(config.gateway.endpoint).toBeNull();
});

test('an empty settings file changes nothing', () => {
  expect(load({ file: '' })).toEqual(load());
  expect(load({ file: 'gateway:\nserver:\n' })).toEqual(load());
});

test('--config names another file, relative to the working folder', () => {
  const files = { 'other.yaml': 'server: { port: 5000 }' };
  const { server } = load({ argv: ['--config=other.yaml'], file: 'server: { port: 6000 }', files });
  expect(server.port).toBe(5000);
});

test('nested settings have names of their own in the environment', () => {
  const env = { AGENT_GATEWAY_TIMEOUTS_ACCOUNT_DELETION: '5', SEA_AGENT_GRAPHQL_LIMITS_LOOKUP_ROWS: '6' };
  const config = load({ env });
  expect(config.gateway.timeouts.accountDeletion).toBe(5);
  expect(config.limits.lookupRows).toBe(6);
});

test('extra headers come as JSON from the environment and as a map from the file', () => {
  const headers = { 'X-Tenant': 'a', 'X-Region': 'b' };
  expect(load({ env: { AGENT_GATEWAY_HEADERS: JSON.stringify(headers) } }).gateway.headers).toEqual(headers);
  const file = 'gateway: { headers: { X-Tenant: a, X-Region: b } }';
  expect(load({ file }).gateway.headers).toEqual(headers);
});

const audit = `audit: { key: ${'k'.repeat(32)} }\ngateway: { endpoint: https://gateway.example }`;

test('raw rows and GraphiQL are off in production unless they are set by themselves', () => {
  const off = load({ file: `production: true\n${audit}` });
  expect([off.schema.raw, off.server.graphiql]).toEqual([false, false]);
  const on = load({ file: `production: true\n${audit}\nschema: { raw: true }\nserver: { graphiql: true }` });
  expect([on.schema.raw, on.server.graphiql]).toEqual([true, true]);
  const development = load();
  expect([development.schema.raw, development.server.graphiql]).toEqual([true, true]);
});

test('the settings are frozen, sections included', () => {
  const config = load();
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.gateway)).toBe(true);
  expect(Object.isFrozen(config.gateway.timeouts)).toBe(true);
});

test('a bracketed IPv6 address is the address', () => {
  expect(load({ env: { HOST: '[::1]' } }).server.host).toBe('::1');
});
