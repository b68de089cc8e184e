// Runs the sample console over a server with sample data: `npm run console`, or `npm run console -- --port 4001`.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.js';

const folder = fileURLToPath(new URL('../examples/console/', import.meta.url));

installPackages(folder);

const at = process.argv.indexOf('--port');
const port = at === -1 ? (process.env.PORT ?? '4000') : process.argv[at + 1];
const vite = spawn(process.execPath, [`${folder}node_modules/vite/bin/vite.js`], {
  cwd: folder,
  env: { ...process.env, GRAPHQL_ORIGIN: `http://127.0.0.1:${port}` },
  stdio: 'inherit',
});
process.on('exit', () => vite.kill());

await import('./start.js');
