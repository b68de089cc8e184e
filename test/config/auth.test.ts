import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { faultsOf, load } from './load.js';

const jwt = {
  issuer: 'https://id.example',
  audience: 'agents',
  jwksUrl: 'http://127.0.0.1:9000/jwks.json',
  algorithms: ['RS256', 'ES256'],
};
const file = (auth: object, rest: object = {}) => JSON.stringify({ auth, ...rest });
const name = 'sea-agent-graphql.yaml';

test('tokens need an issuer, an audience, algorithms and a source of keys', () => {
  expect(faultsOf({ file: file({ mode: 'jwt' }) })).toEqual([
    'auth.jwt.issuer is required where auth.mode is jwt',
    'auth.jwt.audience is required where auth.mode is jwt',
    'auth.jwt.algorithms is required where auth.mode is jwt',
    'auth.jwt.jwksUrl or auth.jwt.keyFile is required where auth.mode is jwt',
  ]);
  expect(load({ file: file({ mode: 'jwt', jwt }) }).auth.jwt).toMatchObject({ ...jwt, keys: null });
});

test.each(['none', 'HS256', 'HS512', 'RS1', 'rs256'])(
  'the algorithm %s, which not only the issuer can sign with or nobody knows, is a fault',
  (algorithm) => {
    const faults = faultsOf({
      file: file({ mode: 'jwt', jwt: { ...jwt, algorithms: ['RS256', algorithm] } }),
    });
    expect(faults).toContainEqual(
      expect.stringContaining(`auth.jwt.algorithms in ${name} must be a list of RS256`),
    );
  },
);

test('a list stands between commas in a variable', () => {
  const env = { SEA_AGENT_GRAPHQL_AUTH_JWT_ALGORITHMS: 'ES256, EdDSA' };
  expect(load({ env, file: file({ mode: 'jwt', jwt }) }).auth.jwt.algorithms).toEqual(['ES256', 'EdDSA']);
});

test('a source of keys beside another one is a fault', () => {
  const faults = faultsOf({
    file: file({ mode: 'jwt', jwt: { ...jwt, keyFile: 'keys' } }),
    files: { keys: '{}' },
  });
  expect(faults).toContain(`set auth.jwt.jwksUrl in ${name} or auth.jwt.keyFile in ${name}, not both`);
});

test('settings of another mode are a fault: whoever names an issuer must not be left with an open server', () => {
  expect(faultsOf({ file: file({ jwt: { issuer: 'https://id.example' } }) })).toEqual([
    `auth.jwt.issuer in ${name} is for auth.mode jwt, but the mode is development`,
  ]);
  expect(faultsOf({ file: file({ mode: 'jwt', jwt, trustedProxies: ['10.0.0.1'] }) })).toEqual([
    `auth.trustedProxies in ${name} is for auth.mode passthrough, but the mode is jwt`,
  ]);
});

test.each(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0'])(
  '%s may be a trusted proxy',
  (proxy) => {
    expect(
      load({ file: file({ mode: 'passthrough', trustedProxies: [proxy] }) }).auth.trustedProxies,
    ).toEqual([proxy]);
  },
);

test.each(['router', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '*', ''])(
  '"%s" is no trusted proxy',
  (proxy) => {
    expect(faultsOf({ file: file({ mode: 'passthrough', trustedProxies: [proxy] }) })).toHaveLength(1);
  },
);

test.each(['*', 'null', 'https://app.example/', 'app.example', 'https://app.example:443', 'file:///x'])(
  '"%s" is no origin to list',
  (origin) => {
    expect(faultsOf({ file: JSON.stringify({ cors: { origins: [origin] } }) })).toEqual([
      `cors.origins in ${name} must be a list of origins such as https://app.example (as a variable: between commas)`,
    ]);
  },
);

describe('the key of audit lines', () => {
  const endpoint = 'gateway: { endpoint: https://gateway.example }';

  test('is required in production', () => {
    expect(faultsOf({ file: `production: true\n${endpoint}` })).toEqual([
      `audit.key (SEA_AGENT_GRAPHQL_AUDIT_KEY) is required where production in ${name} is true`,
    ]);
  });

  test('is refused where it is short, without being shown', () => {
    expect(faultsOf({ file: `production: true\n${endpoint}\naudit: { key: short-secret }` })).toEqual([
      `audit.key in ${name} must be at least 32 visible ASCII characters`,
    ]);
  });
});

describe('a key file', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const given = (keys: string) => ({
    file: file({ mode: 'jwt', jwt: { ...jwt, jwksUrl: null, keyFile: 'keys' } }),
    files: { keys },
  });

  test.each([
    ['PEM', publicKey.export({ format: 'pem', type: 'spki' }).toString()],
    ['JWK', JSON.stringify(jwk)],
    ['JWKS', JSON.stringify({ keys: [jwk] })],
  ])('may be %s', (_form, keys) => {
    expect(load(given(keys)).auth.jwt.keys).toEqual([jwk]);
  });

  test.each([
    ['a private PEM', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()],
    ['a private JWK', JSON.stringify(privateKey.export({ format: 'jwk' }))],
    ['a shared secret', JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' })],
    ['an empty JWKS', '{"keys":[]}'],
    ['no key', 'secret-text'],
  ])('must not be %s', (_form, keys) => {
    expect(faultsOf(given(keys))).toEqual([
      `the file of auth.jwt.keyFile in ${name} must hold public keys of RSA, EC or OKP as PEM, JWK or JWKS, ` +
        'no private and no shared one',
    ]);
  });

  test('that is missing is a fault', () => {
    const faults = faultsOf({ file: given('').file });
    expect(faults).toEqual([
      `the file of auth.jwt.keyFile in ${name} can not be read: there is no such file`,
    ]);
  });
});
