// Builds what is missing or older than its source, then runs the server in this process, so that a signal reaches it.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripTypes } from './strip-types.js';

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
  console.error('Building ...');
  try {
    // Types are checked by `npm run types`: what only runs needs no compiler, which `npm ci` leaves out in production.
    await stripTypes(fileURLToPath(source), fileURLToPath(new URL('dist/', root)), 'main.ts');
  } catch (error) {
    console.error(
      error.code === 'ERR_MODULE_NOT_FOUND'
        ? 'The dependencies are not installed: run npm ci first.'
        : `The build failed: ${error.message ?? error}`,
    );
    process.exit(1);
  }
}

await import(main.href);
