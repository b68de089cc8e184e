// Runs tests that need packages of their own: `node scripts/test-apart.js FOLDER [MORE]`. The packages of FOLDER, and
// of each folder named after it, are installed first where it has some and they are not there yet.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folders = process.argv.slice(2);

function run(command, args, folder) {
  const { status } = spawnSync(command, args, { cwd: `${root}${folder}`, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function isInstalled(folder) {
  const installed = `${root}${folder}/node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(`${root}${folder}/package-lock.json`).mtimeMs;
}

for (const folder of folders) {
  // The newest transitive packages declare Node 22 and work on 20.
  if (existsSync(`${root}${folder}/package.json`) && !isInstalled(folder))
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder);
}
run(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', `${folders[0]}/vitest.config.js`],
  '',
);
