import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { format, resolveConfig } from 'prettier';
import type { Row } from './run-scenario.js';
import { table } from './table.js';

const page = new URL('../../docs/security.md', import.meta.url);
const marks = /(<!-- Written by `npm run test:hostile -- --write`\. -->\n)[\s\S]*?(\n<!-- End\. -->)/;

/** Puts the table into docs/security.md, with the machine and the date. */
export async function writeTable(rows: readonly Row[]): Promise<void> {
  const text = await readFile(page, 'utf8');
  if (!marks.test(text)) throw new Error('docs/security.md has no place for the table.');
  const processors = cpus();
  const where = `Run on ${new Date().toISOString().slice(0, 10)}: Node.js ${process.versions.node}, ${processors.length} cores of ${processors[0]?.model ?? 'an unknown kind'}.`;
  const written = text.replace(
    marks,
    (_, begin: string, end: string) => `${begin}\n${where}\n\n${table(rows)}\n${end}`,
  );
  const options = await resolveConfig(page);
  await writeFile(page, await format(written, { ...options, parser: 'markdown' }));
}
