import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const left = new Set(['node_modules', '.git', 'dist']);

/** Runs a program to its end. Rejects, with what it printed, where it fails. */
export const run = promisify(execFile);

/** A new folder that is gone after the file's tests. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}

/** The project in a folder of its own, built there: other tests build in the checkout at the same time. */
export async function stagePackage(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(root, folder, {
    recursive: true,
    filter: (path) =>
      !relative(root, path)
        .split('/')
        .some((name) => left.has(name)),
  });
  // Types are checked by `npm run types`.
  const compiler = [`${root}node_modules/typescript/bin/tsc`, '--project', `${root}tsconfig.build.json`];
  await run(process.execPath, [...compiler, '--noCheck', '--outDir', join(folder, 'dist')]);
  return folder;
}
