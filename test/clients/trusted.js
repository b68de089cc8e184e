import { readFileSync, writeFileSync } from 'node:fs';

const generated = `${import.meta.dirname}/node_modules/.generated`;

/** Settings that let nothing run but what graphql-codegen wrote. */
export const onlyCodegen = trustOnly(`${generated}/codegen/persisted-documents.json`);

/** Settings that let nothing run but what relay-compiler wrote. */
export const onlyRelay = trustOnly(`${generated}/relay-documents.json`);

/** Settings that let nothing run but what Apollo's manifest holds, made into documents by their ids. */
export function onlyApollo() {
  const { operations } = JSON.parse(readFileSync(`${generated}/manifest.json`, 'utf8'));
  const file = `${generated}/apollo-documents.json`;
  writeFileSync(file, JSON.stringify(Object.fromEntries(operations.map(({ id, body }) => [id, body]))));
  return trustOnly(file);
}

/** Settings that let nothing run but the documents of a file. */
export function trustOnly(file) {
  return { SEA_AGENT_GRAPHQL_PERSISTED_FILE: file, SEA_AGENT_GRAPHQL_PERSISTED_ONLY: 'true' };
}
