import { z } from 'zod';
import { plainHash, sha256 } from './document-hash.js';
import { readText, reasonOf } from './files.js';
import type { Resolved } from './resolve.js';
import type { table } from './settings/table.js';

interface TrustedDocuments {
  /** Documents by their hash; null where no file is named. */
  readonly value: Readonly<Record<string, string>> | null;
  readonly faults: readonly string[];
}

const documents = z.record(z.string().min(1), z.string().min(1));

const claimsSha256 = /^(?:sha256:|[0-9a-f]{64}$)/i;

/**
 * The documents in the file that `persisted.file` names, as graphql-codegen and relay-compiler write them. Keys may be
 * of any algorithm, but what says or looks that it is a SHA-256 must be its document's: clients may name another
 * document by it.
 */
export function readTrustedFile({ values, sourceOf }: Resolved<typeof table>, cwd: string): TrustedDocuments {
  const { file, only } = values.persisted;
  if (file === null) {
    const needed = `${sourceOf('persisted.only')} needs persisted.file, the documents that may be run`;
    return { value: null, faults: only ? [needed] : [] };
  }
  const source = `the file of ${sourceOf('persisted.file')}`;
  const wrong = `${source} must hold a JSON object of documents by their hashes`;
  let text: string;
  try {
    text = readText(file, cwd);
  } catch (error) {
    return { value: null, faults: [`${source} can not be read: ${reasonOf(error)}`] };
  }
  const parsed = documents.safeParse(parseJson(text));
  if (!parsed.success) return { value: null, faults: [wrong] };
  return { value: parsed.data, faults: hashFaults(parsed.data, source) };
}

function hashFaults(trusted: Readonly<Record<string, string>>, source: string): string[] {
  const [first, ...others] = Object.entries(trusted).flatMap(([key, document]) =>
    claimsSha256.test(key) && plainHash(key) !== sha256(document) ? [key] : [],
  );
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return [`${source} has the key ${first}${more}, which is not the SHA-256 of its document`];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
