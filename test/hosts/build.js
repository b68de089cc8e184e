// The examples run the package that is installed beside them: it gets the server as it is now, and Next.js builds with it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripTypes } from '../../scripts/strip-types.js';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

export default async function build() {
  const installed = path('../../examples/mount/node_modules/sea-agent-graphql/dist/');
  await stripTypes(path('../../src/'), installed, 'main.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'build', 'next'],
    {
      cwd: path('../../examples/mount/'),
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`next build failed\n${stdout}\n${stderr}`);
}
