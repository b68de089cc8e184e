import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../node_modules/.cache/scanners/', import.meta.url));
const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));

/** A file of this run. */
export const scratch = (name: string): string => `${folder}${name}`;

/** Installs the scanners into a virtual environment of their own, where they are not yet. */
export async function installTools(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const installed = scratch('requirements.txt');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(requirements, 'utf8')) return;
  await mustRun('python3', ['-m', 'venv', scratch('venv')]);
  await mustRun(scratch('venv/bin/pip'), [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    requirements,
  ]);
  copyFileSync(requirements, installed);
}

/** Runs one of the scanners for three minutes at most; gives its exit code and what it printed. */
export async function runTool(
  name: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly printed: string }> {
  const child = spawn(scratch(`venv/bin/${name}`), args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      PYTHONPATH: fileURLToPath(new URL('.', import.meta.url)),
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 180_000,
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  // What the event brings.
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}

async function mustRun(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
}
