import { transformAsync } from '@babel/core';
import relayTags from 'babel-plugin-relay';
import { defineConfig } from 'vitest/config';

/** Puts the compiled artifacts in the place of Relay's tags, as an app's own build does. */
const relay = {
  name: 'relay',
  async transform(code, id) {
    if (!id.endsWith('/relay/app.js')) return undefined;
    const plugins = [
      [
        relayTags,
        { eagerEsModules: true, artifactDirectory: `${import.meta.dirname}/node_modules/.generated/relay` },
      ],
    ];
    return transformAsync(code, {
      filename: id,
      plugins,
      configFile: false,
      babelrc: false,
      sourceMaps: true,
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // As in the root's settings: the server under test must load one copy of graphql.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  plugins: [relay],
  test: {
    include: ['**/*.test.js'],
    globalSetup: './generate.js',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    server: { deps: { inline: [/\/node_modules\/\.generated\//] } },
  },
});
