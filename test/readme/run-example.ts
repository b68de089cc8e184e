import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** What the package's names stand for, so that an example is written as others write it and runs on the source. */
const paths = {
  'sea-agent-graphql': [`${source}index.ts`],
  'sea-agent-graphql/client': [`${source}gateway/index.ts`],
};

/** Runs a TypeScript example until it ends. */
export async function runExample(
  example: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: unknown; output: string }> {
  const cwd = mkdtempSync(join(tmpdir(), 'example-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  writeFileSync(join(cwd, 'example.ts'), example);
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions: { paths } }));
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), 'example.ts'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  return { code, output };
}
