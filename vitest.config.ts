import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite would take graphql's `module` entry where Node takes `main`: two copies that refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Two cores: more workers than that only makes deadlines in tests lie.
    maxWorkers: 2,
  },
});
