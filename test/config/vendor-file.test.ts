import { expect, test } from 'vitest';
import { faultsOf, load } from './load.js';

const vendor = 'endpoint: http://vendor.example\napi_key: sk-1\nuser_id: line-1\nother: 1';

test("the vendor's configuration file is read only where it is asked for by name", () => {
  const files = { 'vendor.yaml': vendor };
  expect(load({ files }).gateway.endpoint).toBeNull();
  const { gateway } = load({ argv: ['--seaagent-config', 'vendor.yaml'], files });
  expect(gateway).toMatchObject({
    endpoint: 'http://vendor.example',
    apiKey: 'sk-1',
    productionLine: 'line-1',
  });
});

test('every other source wins over it', () => {
  const files = { 'vendor.yaml': vendor };
  const argv = ['--seaagent-config', 'vendor.yaml'];
  const env = { AGENT_GATEWAY_API_KEY: 'sk-2' };
  const { gateway } = load({ argv, env, files, file: 'gateway: { endpoint: http://own.example }' });
  expect(gateway).toMatchObject({ endpoint: 'http://own.example', apiKey: 'sk-2', productionLine: 'line-1' });
});

test('what is wrong in it is named by the setting that asked for it, without the value', () => {
  const files = { 'vendor.yaml': 'endpoint: ftp://sk-secret\napi_key: "秘密"' };
  expect(faultsOf({ argv: ['--seaagent-config', 'vendor.yaml'], files })).toEqual([
    expect.stringMatching(/^gateway\.endpoint in the file of --seaagent-config must be an http or https URL/),
    expect.stringMatching(/^gateway\.apiKey in the file of --seaagent-config must be one line of Latin-1/),
  ]);
});

test('a file that is missing or has no endpoint is a fault: the sample data must not stand in for it', () => {
  const missing = faultsOf({ argv: ['--seaagent-config', 'vendor.yaml'] });
  expect(missing).toEqual([expect.stringContaining('can not be read')]);
  const argv = ['--seaagent-config', 'vendor.yaml'];
  const empty = faultsOf({ argv, files: { 'vendor.yaml': 'api_key: sk-1' } });
  expect(empty).toEqual(['the file of --seaagent-config holds no endpoint']);
});
