import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';

const names = ['valkey-server', 'redis-server'];

/** The program of a store on this machine; null: there is none, and tests that need it are skipped. */
export const storeProgram = findProgram();

function findProgram(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isThere) ?? null;
}

function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

export interface StartedStore {
  readonly url: string;
  readonly port: number;
  /** Ends it at once, as a machine that goes away. */
  kill(): Promise<void>;
}

/** Starts a store that keeps nothing on disk, at a port of 127.0.0.1; it ends with the test. */
export async function startStore(port: number, more: readonly string[] = []): Promise<StartedStore> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn(storeProgram ?? '', ['--port', String(port), ...settings, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true });
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('eady to accept connections')) break;
  }
  return { url: `redis://127.0.0.1:${port}`, port, kill };
}
