import { X509Certificate } from 'node:crypto';
import { readText, reasonOf } from './files.js';
import { headerValue } from './settings/kind.js';
import type { Resolved } from './resolve.js';
import type { table } from './settings/table.js';

interface StoreFiles {
  /** The password itself, or the one in the file that `redis.passwordFile` names. */
  readonly password: string | null;
  /** The certificates in the file that `redis.caFile` names. */
  readonly ca: string | null;
  readonly faults: readonly string[];
}

const beside = ['password', 'passwordFile', 'caFile', 'prefix', 'timeoutMs'];

/** What the settings of the store name. Faults name the setting, never what a file holds. */
export function readStoreFiles({ values, sourceOf }: Resolved<typeof table>, cwd: string): StoreFiles {
  const { url, password, passwordFile, caFile } = values.redis;
  const faults: string[] = [];
  if (url === null && sourceOf('redis.url') === null) {
    for (const name of beside) {
      const source = sourceOf(`redis.${name}`);
      if (source !== null) faults.push(`${source} needs redis.url`);
    }
  }
  const read = (path: string | null, name: string, allowed: string, isAllowed: (text: string) => boolean) => {
    if (path === null) return null;
    const source = `the file of ${sourceOf(`redis.${name}`)}`;
    try {
      const content = readText(path, cwd).trim();
      if (isAllowed(content)) return content;
      faults.push(`${source} must hold ${allowed}`);
    } catch (error) {
      faults.push(`${source} can not be read: ${reasonOf(error)}`);
    }
    return null;
  };
  if (password !== null && passwordFile !== null)
    faults.push(`set ${sourceOf('redis.password')} or ${sourceOf('redis.passwordFile')}, not both`);
  if (caFile !== null && url !== null && !url.startsWith('rediss:'))
    faults.push(`${sourceOf('redis.caFile')} is for a rediss: URL, and ${sourceOf('redis.url')} is none`);
  const fromFile = read(
    passwordFile,
    'passwordFile',
    'one line',
    (content) => headerValue.schema.safeParse(content).success,
  );
  return {
    password: fromFile ?? password,
    ca: read(caFile, 'caFile', 'certificates as PEM', isCertificate),
    faults,
  };
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}
