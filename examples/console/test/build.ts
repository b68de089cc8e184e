import { build } from 'vite';

/** Builds the console once for all tests. */
export default async function buildConsole(): Promise<void> {
  await build({
    root: new URL('../', import.meta.url).pathname,
    logLevel: 'error',
    build: { chunkSizeWarningLimit: 2000 },
  });
}
