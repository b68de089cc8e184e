import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { readText, reasonOf } from './files.js';
import type { Resolved } from './resolve.js';
import type { table } from './settings/table.js';

interface PublicKeys {
  readonly value: readonly JsonWebKey[] | null;
  readonly faults: readonly string[];
}

const allowed = 'public keys of RSA, EC or OKP as PEM, JWK or JWKS, no private and no shared one';

/** The keys in the file that `auth.jwt.keyFile` names. Faults never hold what stands in it. */
export function readKeyFile({ values, sourceOf }: Resolved<typeof table>, cwd: string): PublicKeys {
  const { keyFile } = values.auth.jwt;
  if (keyFile === null) return { value: null, faults: [] };
  const source = sourceOf('auth.jwt.keyFile');
  let text: string;
  try {
    text = readText(keyFile, cwd);
  } catch (error) {
    return { value: null, faults: [`the file of ${source} can not be read: ${reasonOf(error)}`] };
  }
  const keys = parseKeys(text);
  return keys === null
    ? { value: null, faults: [`the file of ${source} must hold ${allowed}`] }
    : { value: keys, faults: [] };
}

function parseKeys(text: string): readonly JsonWebKey[] | null {
  try {
    if (text.includes('-----BEGIN')) return parsePem(text);
    const json: unknown = JSON.parse(text);
    const keys = isObject(json) && Array.isArray(json['keys']) ? json['keys'] : [json];
    if (keys.length === 0 || !keys.every(isPublicKey)) return null;
    return keys;
  } catch {
    return null;
  }
}

const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;

/** Every key of the file, of which there may be several below each other. @throws where one is no public key */
function parsePem(text: string): JsonWebKey[] {
  // Node would take the public half of a private key: a secret that lies about here is a mistake to tell.
  if (text.includes('PRIVATE KEY')) throw new Error('a private key');
  const blocks = text.match(pemBlock) ?? [];
  // One that is cut off must not be left out without a word.
  if (blocks.length !== text.split('-----BEGIN').length - 1) throw new Error('a broken block');
  return blocks.map((block) => createPublicKey(block).export({ format: 'jwk' }));
}

function isPublicKey(key: unknown): key is JsonWebKey {
  if (!isObject(key) || 'd' in key || 'k' in key) return false;
  createPublicKey({ key, format: 'jwk' });
  return true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
