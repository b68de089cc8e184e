import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { GatewayConfigError, newClientFromConfig, readConfigFile } from '../../src/gateway/index.js';
import { startFaultyGateway } from '../support/faulty-gateway.js';

function file(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'client-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'config.yaml');
  writeFileSync(path, text);
  return path;
}

function refusal(path: string): GatewayConfigError {
  try {
    void newClientFromConfig(path).close();
  } catch (error) {
    if (error instanceof GatewayConfigError) return error;
    throw error;
  }
  throw new Error('The file was taken.');
}

it.each([
  ['camelCase', 'apiKey: k-1\nuserId: line-1\nheaders: {X-Region: eu}'],
  ['snake_case', 'api_key: k-1\nuser_id: line-1\nheaders: {X-Region: eu}\nother_tool: {colour: blue}'],
])('makes a client from a file in %s', async (_name, settings) => {
  const gateway = await startFaultyGateway();
  gateway.on('GET', '*', (reply) => reply.json([]));
  const client = newClientFromConfig(file(`endpoint: ${gateway.url}\n${settings}\n`));
  await client.sessions.list('u');
  expect(gateway.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer k-1',
    'x-user-id': 'line-1',
    'x-region': 'eu',
  });
  await client.close();
  await gateway.close();
});

it('takes an empty setting for an absent one', () => {
  expect(readConfigFile(file('endpoint: http://h\napi_key: ""\nuser_id:\n'))).toEqual({
    endpoint: 'http://h',
  });
});

it('looks in the home folder by default', () => {
  expect(() => readConfigFile()).toThrow(join(homedir(), '.seaagent', 'config.yaml'));
});

it('says which file can’t be read, and why, in the cause', () => {
  const error = refusal('/nowhere/config.yaml');
  expect(error.message).toBe('/nowhere/config.yaml: the configuration file can not be read');
  expect(error.cause).toMatchObject({ code: 'ENOENT' });
});

it.each([
  ['bad YAML', 'api_key: "SECRET\n  - x: [', 'is not valid YAML'],
  ['two keys alike', 'api_key: SECRET\napi_key: SECRET', 'is not valid YAML'],
  ['a list', '- SECRET', 'must hold a mapping of settings'],
  ['a text', 'SECRET', 'must hold a mapping of settings'],
  ['nothing', '', 'must hold a mapping of settings'],
  ['no endpoint', 'api_key: SECRET', 'endpoint: must be a URL'],
  ['a key of another type', 'endpoint: http://h\napi_key: [SECRET]', 'apiKey: must be a string'],
  ['a key of two lines', 'endpoint: http://h\napi_key: "SEC\\nRET"', 'apiKey: must hold Latin-1'],
  [
    'a header of another type',
    'endpoint: http://h\nheaders: {X-A: {b: SECRET}}',
    'headers.X-A: must be a string',
  ],
])('refuses a file of %s, without any value of it', (_name, text, message) => {
  const error = refusal(file(text));
  expect(error.message).toContain(message);
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toMatch(/SECRET|SEC\b/);
});

it('says what to put in quotes, and that aliases are too many', () => {
  const plain = 'endpoint: http://h\n';
  for (const [text, fault] of [
    ['api_key: 12345', 'apiKey: must be a string; YAML read a number: put it in quotes'],
    ['user_id: true', 'userId: must be a string; YAML read true or false: put it in quotes'],
    ['headers: { X-A: 1 }', 'headers.X-A: must be a string; YAML read a number: put it in quotes'],
  ] as const) {
    expect(refusal(file(plain + text)).message).toBe(fault);
  }
  const bomb = Array.from({ length: 12 }, (_, index) =>
    index === 0 ? 'a0: &a0 [x]' : `a${index}: &a${index} [${`*a${index - 1}, `.repeat(9)}x]`,
  );
  expect(refusal(file(bomb.join('\n'))).message).toMatch(/aliases \(\*name\).*write them out$/);
});
