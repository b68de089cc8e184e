import { describe, expect, test } from 'vitest';
import { faultsOf, load } from './load.js';

const key = { SEA_AGENT_GRAPHQL_AUDIT_KEY: 'audit-key-of-the-tests-0123456789abcdef' };
const production = { ...key, SEA_AGENT_GRAPHQL_PRODUCTION: 'true' };
const endpoint = { AGENT_GATEWAY_ENDPOINT: 'http://gateway.example' };

describe('production', () => {
  test.each([
    ['sample data', {}, 'the sample data of the embedded gateway'],
    ['embedded data', { SEA_AGENT_GRAPHQL_EMBEDDED_GATEWAY_DATA: 'd.json' }, 'the data of'],
  ])('without an endpoint does not start over %s', (_what, env, served) => {
    expect(faultsOf({ env: { ...production, ...env } })).toEqual([
      expect.stringMatching(
        `^gateway\\.endpoint \\(AGENT_GATEWAY_ENDPOINT\\) is required where SEA_AGENT_GRAPHQL_PRODUCTION is true: .*${served}`,
      ),
    ]);
  });

  test('starts over the embedded gateway where that is allowed', () => {
    const allowed = { ...production, SEA_AGENT_GRAPHQL_EMBEDDED_GATEWAY_ALLOW_IN_PRODUCTION: 'true' };
    expect(load({ env: allowed })).toMatchObject({ gateway: { endpoint: null }, warnings: [] });
  });

  test('names an endpoint that can not be used once', () => {
    expect(faultsOf({ env: { ...production, AGENT_GATEWAY_ENDPOINT: 'gateway' } })).toHaveLength(1);
  });

  test('names unknown variables as faults', () => {
    const env = { ...production, ...endpoint, AGENT_GATEWAY_API_KEYS: 'sk-secret' };
    expect(faultsOf({ env })).toEqual([
      'AGENT_GATEWAY_API_KEYS is no setting; the nearest one is AGENT_GATEWAY_API_KEY',
    ]);
  });
});

test.each(['2', 'auto'])('%s workers over the embedded gateway are refused', (workers) => {
  expect(faultsOf({ argv: ['--workers', workers] })).toEqual([
    expect.stringMatching(/^--workers needs gateway\.endpoint/),
  ]);
  expect(load({ argv: ['--workers', workers], env: endpoint }).server.workers).toBe(
    workers === 'auto' ? 'auto' : Number(workers),
  );
});

describe('a variable that is no setting', () => {
  test.each([
    ['SEA_AGENT_GRAPHQL_LIMIT_DEPTH', 'SEA_AGENT_GRAPHQL_LIMITS_DEPTH'],
    ['SEA_AGENT_GRAPHQL_SERVER_PORT', 'PORT'],
    ['SEA_AGENT_GRAPHQL_LOG_LEVEL', 'LOG_LEVEL'],
    ['SEA_AGENT_GRAPHQL_CORS_ORIGIN', 'SEA_AGENT_GRAPHQL_CORS_ORIGINS'],
    ['AGENT_GATEWAY_PRODUCTION_LINE', 'AGENT_GATEWAY_USER_ID'],
    ['AGENT_GATEWAY_URL_ENDPOINT', 'AGENT_GATEWAY_ENDPOINT'],
    ['agent_gateway_endpoint', 'AGENT_GATEWAY_ENDPOINT'],
  ])('%s is named with %s', (name, nearest) => {
    expect(load({ env: { [name]: 'sk-secret' } }).warnings).toEqual([
      `${name} is no setting; the nearest one is ${nearest}`,
    ]);
  });

  test.each([
    ['is empty', { AGENT_GATEWAY_OTHER: ' ' }],
    ['is of another program', { AGENT_GATEWAYS: 'a', MY_AGENT_GATEWAY_KEY: 'b', SEA_AGENT: 'c' }],
    [
      'is what Kubernetes tells of a service',
      {
        AGENT_GATEWAY_SERVICE_HOST: '10.0.0.1',
        AGENT_GATEWAY_SERVICE_PORT: '80',
        AGENT_GATEWAY_SERVICE_PORT_HTTP: '80',
        AGENT_GATEWAY_PORT: 'tcp://10.0.0.1:80',
        AGENT_GATEWAY_PORT_80_TCP: 'tcp://10.0.0.1:80',
        AGENT_GATEWAY_PORT_80_TCP_PROTO: 'tcp',
        SEA_AGENT_GRAPHQL_EDGE_SERVICE_HOST: '10.0.0.2',
        SEA_AGENT_GRAPHQL_EDGE_PORT_80_TCP_ADDR: '10.0.0.2',
      },
    ],
  ])('is passed over where it %s', (_why, env) => {
    expect(load({ env }).warnings).toEqual([]);
  });

  test('with a name that would break a line is told without what breaks it', () => {
    const [warning = ''] = load({ env: { 'AGENT_GATEWAY_A\nB': 'x' } }).warnings;
    expect(warning).toMatch(/^AGENT_GATEWAY_A\?B is no setting/);
  });
});

describe('what is meant for a gateway', () => {
  test.each([
    ['AGENT_GATEWAY_API_KEY', 'sk-secret'],
    ['AGENT_GATEWAY_USER_ID', 'line-7'],
    ['AGENT_GATEWAY_HEADERS', '{"X-Tenant":"a"}'],
  ])('%s warns where there is none', (name, value) => {
    expect(load({ env: { [name]: value } }).warnings).toEqual([
      `${name} has no effect without gateway.endpoint (AGENT_GATEWAY_ENDPOINT): the embedded gateway answers`,
    ]);
    expect(load({ env: { ...endpoint, [name]: value } }).warnings).toEqual([]);
  });

  test('warns where a file holds the key', () => {
    const given = { file: 'gateway: { apiKeyFile: key }', files: { key: 'sk-secret' } };
    expect(load(given).warnings).toEqual([
      expect.stringMatching(/^gateway\.apiKeyFile in .* has no effect without gateway\.endpoint/),
    ]);
  });

  test('warns of a key that callers bring themselves', () => {
    const env = {
      ...endpoint,
      AGENT_GATEWAY_API_KEY: 'sk-secret',
      SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough',
    };
    expect(load({ env }).warnings).toEqual([
      'AGENT_GATEWAY_API_KEY is not sent where auth.mode is passthrough: callers bring their own credentials',
    ]);
  });
});
