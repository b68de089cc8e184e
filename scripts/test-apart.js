// Runs tests that need packages of their own: `node scripts/test-apart.js FOLDER [MORE]`. The packages of FOLDER, and
// of each folder named after it, are installed first where it has some and they are not there yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const folders = process.argv.slice(2);

for (const folder of folders) {
  if (existsSync(`${root}${folder}/package.json`)) installPackages(`${root}${folder}`);
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', `${folders[0]}/vitest.config.js`],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
