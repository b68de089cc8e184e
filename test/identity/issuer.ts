import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

export const issuerName = 'https://id.example';
export const audience = 'agents';

/** One key pair of an issuer. */
export interface IssuerKey {
  /** Undefined: the key has no name. */
  readonly kid: string | undefined;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

export async function makeKey(kid: string, alg = 'ES256'): Promise<IssuerKey> {
  return { kid, alg, ...(await generateKeyPair(alg, { extractable: true })) };
}

/** Claims as an attacker may write them too. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a token says beside its claims; the defaults make a good one. */
export interface Making {
  readonly key?: IssuerKey;
  /** Parts of the protected header. */
  readonly header?: Record<string, unknown>;
}

/** Somebody who issues tokens and serves the keys to verify them with. */
export interface Issuer {
  readonly jwksUrl: string;
  /** What is served; changes take effect at once. */
  keys: readonly IssuerKey[];
  /** Answers 500 in place of the keys while true. */
  down: boolean;
  /** How often the keys were asked for. */
  readonly asked: () => number;
  /** A token of these claims; iss, aud and exp are good ones unless they are given. undefined leaves one out. */
  sign(claims: Claims, making?: Making): Promise<string>;
}

/** Starts one on loopback; it ends with the test. */
export async function startIssuer(...keys: IssuerKey[]): Promise<Issuer> {
  let count = 0;
  const first = keys[0] ?? (await makeKey('one'));
  const state = { keys: keys.length === 0 ? [first] : keys, down: false };
  const server = createServer((_request, response) => {
    count++;
    void (async () => {
      const jwks = await Promise.all(
        state.keys.map(async ({ publicKey, kid, alg }) => ({ ...(await exportJWK(publicKey)), kid, alg })),
      );
      response.writeHead(state.down ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ keys: jwks }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    jwksUrl: `http://127.0.0.1:${port}/jwks.json`,
    asked: () => count,
    sign: (claims: Claims, making: Making = {}) => sign(making.key ?? first, claims, making.header),
  });
}

function sign(key: IssuerKey, claims: Claims, header: Record<string, unknown> = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const all = { iss: issuerName, aud: audience, exp: now + 300, ...claims };
  return new SignJWT(all)
    .setProtectedHeader({ alg: key.alg, ...(key.kid === undefined ? {} : { kid: key.kid }), ...header })
    .sign(key.privateKey);
}
