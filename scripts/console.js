// Runs the sample console over a server with sample data: `npm run console`, or `npm run console -- --port 4001`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../examples/console/', import.meta.url));

if (!existsSync(`${folder}node_modules`)) {
  console.error('Installing the packages of the console ...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const at = process.argv.indexOf('--port');
const port = at === -1 ? (process.env.PORT ?? '4000') : process.argv[at + 1];
const vite = spawn(process.execPath, [`${folder}node_modules/vite/bin/vite.js`], {
  cwd: folder,
  env: { ...process.env, GRAPHQL_ORIGIN: `http://127.0.0.1:${port}` },
  stdio: 'inherit',
});
process.on('exit', () => vite.kill());

await import('./start.js');
