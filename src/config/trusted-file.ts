import { z } from 'zod';
import { readText, reasonOf } from './files.js';
import type { Resolved } from './resolve.js';
import type { table } from './table.js';

interface TrustedDocuments {
  /** Documents by their hash; null where no file is named. */
  readonly value: Readonly<Record<string, string>> | null;
  readonly faults: readonly string[];
}

const documents = z.record(z.string().min(1), z.string().min(1));

/** The documents in the file that `persisted.file` names, as graphql-codegen writes them. */
export function readTrustedFile({ values, sourceOf }: Resolved<typeof table>, cwd: string): TrustedDocuments {
  const { file, only } = values.persisted;
  if (file === null) {
    const needed = `${sourceOf('persisted.only')} needs persisted.file, the documents that may be run`;
    return { value: null, faults: only ? [needed] : [] };
  }
  const source = sourceOf('persisted.file');
  const wrong = `the file of ${source} must hold a JSON object of documents by their hashes`;
  let text: string;
  try {
    text = readText(file, cwd);
  } catch (error) {
    return { value: null, faults: [`the file of ${source} can not be read: ${reasonOf(error)}`] };
  }
  const parsed = documents.safeParse(parseJson(text));
  return parsed.success ? { value: parsed.data, faults: [] } : { value: null, faults: [wrong] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
