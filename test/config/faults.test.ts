import { expect, test } from 'vitest';
import { faultsOf } from './load.js';

const port = 'must be a whole number from 0 to 65535';

test.each(['abc', '-1', '1e9', '70000', '4000.5', '0x10', '+1', '٤'])('PORT=%s is a fault', (value) => {
  expect(faultsOf({ env: { PORT: value } })).toEqual([`PORT ${port}`]);
});

test.each(['abc', '-1', '1e9', '0', '99999999999999999999'])('a timeout of %s is a fault', (value) => {
  const faults = faultsOf({ env: { AGENT_GATEWAY_TIMEOUTS_READ: value } });
  expect(faults).toEqual(['AGENT_GATEWAY_TIMEOUTS_READ must be a whole number from 1 to 3600000']);
});

test('each fault is named as the operator wrote it, all at once', () => {
  const faults = faultsOf({
    argv: ['--port', '-1', '--colour', 'red'],
    env: { LOG_LEVEL: 'loud', SEA_AGENT_GRAPHQL_FEDERATION_ENABLED: 'yes' },
    file: 'server: { shutdownGraceMs: fast, prot: 1 }\nlimits: { bodyBytes: "5" }',
  });
  expect(faults).toEqual([
    '--colour is no flag; there are --config, --endpoint, --seaagent-config, --data, --live, --host, --port, --workers, --log-level',
    'argument 4 belongs to no flag',
    expect.stringMatching(
      /^server\.prot in sea-agent-graphql\.yaml is no setting; allowed there: host, port, path,/,
    ),
    'limits.bodyBytes in sea-agent-graphql.yaml must be a whole number from 1 to 100000000',
    'SEA_AGENT_GRAPHQL_FEDERATION_ENABLED must be true or false',
    `--port ${port}`,
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    'server.shutdownGraceMs in sea-agent-graphql.yaml must be a whole number from 1 to 3600000',
  ]);
});

test('a flag without a value is a fault', () => {
  expect(faultsOf({ argv: ['--host', '--port=1'] })).toEqual(['--host needs a value']);
  expect(faultsOf({ argv: ['--host='] })).toEqual(['--host needs a value']);
});

test('a section that is no map is a fault', () => {
  const faults = faultsOf({ file: 'federation: true' });
  expect(faults).toEqual(['federation in sea-agent-graphql.yaml must be a map with some of enabled']);
  expect(faultsOf({ file: '- a' })[0]).toMatch(
    /^sea-agent-graphql\.yaml must be a map with some of gateway,/,
  );
});

test('a key that objects have by themselves is no setting', () => {
  const faults = faultsOf({ file: 'production: false\nconstructor: 1\n"__proto__": { a: 1 }' });
  expect(faults.map((fault) => fault.split(';')[0])).toEqual([
    'constructor in sea-agent-graphql.yaml is no setting',
    '__proto__ in sea-agent-graphql.yaml is no setting',
  ]);
});

test('a file that is not YAML is a fault with its line, without its text', () => {
  const faults = faultsOf({ file: 'gateway:\n  apiKey: "sk-very-secret\n' });
  expect(faults).toEqual([expect.stringMatching(/^sea-agent-graphql\.yaml is not valid YAML \(line \d\)$/)]);
});

test('a settings file that was asked for must be there', () => {
  const faults = faultsOf({ argv: ['--config', 'missing.yaml'] });
  expect(faults).toEqual(['--config missing.yaml can not be read: there is no such file']);
});

test.each(['gateway.example', 'ftp://gateway.example', 'http://user:pass@gateway.example', 'http://'])(
  'the endpoint %s is a fault',
  (value) => {
    expect(faultsOf({ argv: ['--endpoint', value] })).toEqual([
      '--endpoint must be an http or https URL without a user name, a password or a fragment',
    ]);
  },
);

test('data for the embedded gateway beside an endpoint is a fault', () => {
  const faults = faultsOf({
    argv: ['--data', 'd.json'],
    env: { AGENT_GATEWAY_ENDPOINT: 'http://gateway.example' },
  });
  expect(faults).toEqual([
    '--data is for the embedded gateway, which AGENT_GATEWAY_ENDPOINT turns off: set one of them',
  ]);
});
