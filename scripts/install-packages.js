import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

/** Installs the packages of a folder that has a lockfile of its own, where they are not there yet or older than it. */
export function installPackages(folder) {
  if (isInstalled(folder)) return;
  // The newest transitive packages declare Node 22 and work on 20.
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function isInstalled(folder) {
  const installed = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs;
}
