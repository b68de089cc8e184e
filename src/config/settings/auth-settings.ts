import { choice, headerName, headerValue, httpUrl, integer, secret, text } from './kind.js';
import { listOf, network, origin } from './list-kind.js';
import { optional, setting } from './setting.js';

/** Signatures that only the issuer can make: with `none` or a shared secret (HS256) whoever verifies could sign. */
const algorithm = choice(
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
);

/** Who callers are, and how that is known. */
export const authSettings = {
  mode: setting(
    choice('development', 'passthrough', 'jwt'),
    'development',
    'How callers are authenticated; development: not at all; passthrough: the Agent Gateway judges their own ' +
      'Authorization; jwt: by a bearer token that is verified here',
  ),
  trustedProxies: setting(
    listOf(network, 'addresses and networks in CIDR form'),
    [],
    'passthrough: callers whose X-User-ID is handed on and whose X-Forwarded-For is believed, by their address',
  ),
  proxySecret: optional(
    secret,
    'passthrough: a caller that sends it as X-Proxy-Secret is a trusted proxy too, whatever its address',
  ),
  jwt: {
    issuer: optional(text, 'Who must have issued a token (iss); required in mode jwt'),
    audience: optional(text, 'Whom a token must be for (aud); required in mode jwt'),
    jwksUrl: optional(httpUrl, "Where the issuer's keys are (JWKS); this or keyFile is required in mode jwt"),
    keyFile: optional(text, "File with the issuer's public keys: PEM (one or several), JWK or JWKS"),
    algorithms: setting(
      listOf(algorithm, algorithm.allowed.replace('one of ', '')),
      [],
      'Signature algorithms that are taken; required in mode jwt',
    ),
    clockToleranceSeconds: setting(integer(0, 300), 5, "How far the issuer's clock may be off", {
      unit: 's',
    }),
    claims: {
      endUser: setting(text, 'sub', "Claim with the caller's user id"),
      scopes: setting(text, 'scope', 'Claim with the scopes: a text with spaces between, or a list'),
      productionLine: optional(text, "Claim with the caller's production line"),
    },
  },
};

/** The record of who wrote what. */
export const auditSettings = {
  key: optional(secret, 'Key of the hashes that stand for people in audit lines; required in production'),
  file: optional(text, 'File that audit lines are appended to; without it they go to standard output'),
};

/** Pages of other origins. */
export const corsSettings = {
  origins: setting(listOf(origin, 'origins such as https://app.example'), [], 'Origins whose pages may ask'),
  allowedHeaders: setting(
    listOf(headerName, 'names of HTTP headers'),
    [],
    'Headers that these pages may send besides those of tokens, GraphQL clients and tracing',
  ),
  maxAge: setting(integer(0, 86_400), 600, 'How long a browser may keep what a preflight was told', {
    unit: 's',
  }),
};

/** Other lines than `gateway.productionLine` that tokens may name. */
export const productionLines = setting(
  listOf(headerValue, 'production lines'),
  [],
  "jwt: production lines besides productionLine that a token's claim may choose",
);
