import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  // Vite would take graphql's `module` entry where Node takes `main`: two copies that refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/build.ts',
    // Ends a test that hangs. No test needs it to fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
});
