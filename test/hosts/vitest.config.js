import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  // As in the root's settings: the server under test must load one copy of graphql.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['**/*.test.js'],
    globalSetup: './build.js',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
