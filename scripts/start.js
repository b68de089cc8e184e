// Builds what is missing or older than its source, then runs the server in this process, so that a signal reaches it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const main = new URL('dist/main.js', root);
const source = new URL('src/', root);

/** The time of the newest file under the source folder. */
function newestSource() {
  const entries = readdirSync(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Math.max(...files.map((file) => statSync(`${file.parentPath}/${file.name}`).mtimeMs));
}

function isStale() {
  if (!existsSync(source)) return false;
  return !existsSync(main) || statSync(main).mtimeMs < newestSource();
}

if (isStale()) {
  const compiler = new URL('node_modules/typescript/bin/tsc', root);
  if (!existsSync(compiler)) {
    console.error('The dependencies are not installed: run npm ci first.');
    process.exit(1);
  }
  console.error('Building ...');
  // Types are checked by `npm run types`; leaving that out here makes the first start quick.
  const options = ['-p', 'tsconfig.build.json', '--noCheck', '--declaration', 'false'];
  const { status } = spawnSync(process.execPath, [fileURLToPath(compiler), ...options], {
    cwd: fileURLToPath(root),
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    console.error('The build failed.');
    process.exit(1);
  }
}

await import(main.href);
