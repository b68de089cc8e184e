import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';

/** As docs/clients.md shows it: types, documents, and the file of trusted documents. */
export default {
  schema: '../../schema.graphql',
  documents: ['documents/*.graphql'],
  config: { scalars: { DateTime: 'string', JSON: 'unknown' }, useTypeImports: true },
  generates: {
    'node_modules/.generated/codegen/': {
      preset: 'client',
      presetConfig: { persistedDocuments: true },
      // Caches need __typename: in the trusted documents too.
      documentTransforms: [addTypenameSelectionDocumentTransform],
    },
  },
};
