import { expect, test } from 'vitest';
import { faultsOf, load } from './load.js';

const endpoint = { AGENT_GATEWAY_ENDPOINT: 'http://gateway.example' };

test.each(['0.0.0.0', '::', '192.168.1.5', 'example.org', '::ffff:10.0.0.1'])(
  'a real gateway is not served on %s while nobody has to say who they are',
  (HOST) => {
    expect(faultsOf({ env: { ...endpoint, HOST } })).toEqual([
      'HOST would open the gateway of AGENT_GATEWAY_ENDPOINT to everybody, as auth.mode development asks nobody ' +
        'who they are: set HOST to 127.0.0.1, ::1 or localhost, or another auth.mode',
    ]);
  },
);

test.each(['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost'])(
  'a real gateway is served on %s',
  (HOST) => {
    expect(load({ env: { ...endpoint, HOST } }).gateway.endpoint).toBe(endpoint.AGENT_GATEWAY_ENDPOINT);
  },
);

test("the embedded gateway's sample data may be shown to a network", () => {
  expect(load({ env: { HOST: '0.0.0.0' } }).server.host).toBe('0.0.0.0');
});

test.each(['passthrough', 'jwt'])('a real gateway may be served to a network in mode %s', (mode) => {
  const jwt =
    '{ issuer: https://id.example, audience: a, jwksUrl: https://id.example/keys, algorithms: [ES256] }';
  const file = mode === 'jwt' ? `auth: { jwt: ${jwt} }` : '';
  const env = { ...endpoint, HOST: '0.0.0.0', SEA_AGENT_GRAPHQL_AUTH_MODE: mode };
  expect(load({ env, file }).server.host).toBe('0.0.0.0');
});
