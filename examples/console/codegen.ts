import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  // In an app of its own: './node_modules/sea-agent-graphql/schema.graphql'.
  schema: '../../schema.graphql',
  documents: ['src/**/*.tsx', 'src/**/*.ts', '!src/generated/**'],
  generates: {
    'src/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: { scalars: { DateTime: 'string', JSON: 'unknown' }, useTypeImports: true, enumsAsTypes: true },
    },
    'src/generated/possible-types.ts': {
      plugins: ['fragment-matcher'],
      config: { useExplicitTyping: true },
    },
  },
};

export default config;
