import { defineConfig } from 'vitest/config';

/** Start processes: the command line, a browser, the package as it is installed. */
const e2e = [
  'test/e2e/**/*.test.ts',
  'test/package/**/*.test.ts',
  'test/doctor/command.test.ts',
  'test/faults/client-http2.test.ts',
  'test/gateway/client.test.ts',
  'test/readme/library-examples.test.ts',
  'test/subgraph/check-schema.test.ts',
];

/** Try random input, or all input up to some size. */
const fuzz = [
  'test/execution/**/*.test.ts',
  'test/**/*-model.test.ts',
  'test/**/*-walk.test.ts',
  'test/faults/every-row.test.ts',
  'test/limits/operation-queue.test.ts',
];

/** Call functions and read files; open no port. */
const unit = [
  'test/bench/{answer-difference,options,peers,report}.test.ts',
  'test/config/**/*.test.ts',
  'test/faults/documented-codes.test.ts',
  'test/gateway/{base-url,json}.test.ts',
  'test/identity/{every-field,security-page}.test.ts',
  'test/readme/{circles,dependencies,layers,licenses,links,settings-page}.test.ts',
  'test/schema/{descriptions,field-costs,schema-files}.test.ts',
  'test/server/unexpected-errors.test.ts',
  'test/workers/**/*.test.ts',
  'test/telemetry/operation-names.test.ts',
];

const all = 'test/**/*.test.ts';

export default defineConfig({
  // Vite would take graphql's `module` entry where Node takes `main`: two copies that refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Ends a test that hangs. No test needs it to fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // The files of a worker share the modules: no module keeps anything that one test could leave to another.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: unit, setupFiles: 'test/support/no-port.ts' } },
      {
        extends: true,
        test: { name: 'http', include: [all], exclude: ['**/node_modules/**', ...unit, ...fuzz, ...e2e] },
      },
      { extends: true, test: { name: 'fuzz', include: fuzz } },
      { extends: true, test: { name: 'e2e', include: e2e, globalSetup: 'test/support/build.ts' } },
    ],
  },
});
