import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Subject } from '../subject.js';
import { subjects } from '../subject.js';

/** Settings of a server that verifies tokens, and a caller for each user. */
export interface TokenSettings {
  readonly env: Readonly<Record<string, string>>;
  headers(subject: Subject): Readonly<Record<string, string>>;
}

const algorithm = 'ES256';
const issuer = 'https://id.example';
const audience = 'benchmark';

/** Signs a token for each user, and leaves the key to verify them with in the folder. */
export async function makeTokens(folder: string): Promise<TokenSettings> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const keyFile = join(folder, 'key.json');
  writeFileSync(keyFile, JSON.stringify(await exportJWK(publicKey)));
  const tokens = new Map<string, string>();
  for (const { user } of subjects) {
    const token = await new SignJWT({ scope: 'sessions:read memory:read' })
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(user)
      .setExpirationTime('6h')
      .sign(privateKey);
    tokens.set(user, token);
  }
  return {
    env: {
      SEA_AGENT_GRAPHQL_AUTH_MODE: 'jwt',
      SEA_AGENT_GRAPHQL_AUTH_JWT_ISSUER: issuer,
      SEA_AGENT_GRAPHQL_AUTH_JWT_AUDIENCE: audience,
      SEA_AGENT_GRAPHQL_AUTH_JWT_KEY_FILE: keyFile,
      SEA_AGENT_GRAPHQL_AUTH_JWT_ALGORITHMS: algorithm,
    },
    headers: ({ user }) => ({ authorization: `Bearer ${tokens.get(user) ?? ''}` }),
  };
}
