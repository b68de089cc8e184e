import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';

const results = fileURLToPath(new URL('../../results/', import.meta.url));

/** Writes a page of results, formatted as the whole repository is; gives where it is. */
export async function writePage(name: string, markdown: string): Promise<string> {
  return writeResult(`${name}.md`, await format(markdown, { parser: 'markdown', printWidth: 110 }));
}

export function writeResult(name: string, text: string): string {
  mkdirSync(results, { recursive: true });
  writeFileSync(results + name, text);
  return `bench/results/${name}`;
}
