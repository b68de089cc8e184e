import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

test.each([
  ['selections', `${'{a'.repeat(50_000)}${'}'.repeat(50_000)}`],
  ['lists in an argument', `{ __type(name: ${'['.repeat(50_000)}${']'.repeat(50_000)}) { name } }`],
  [
    'fields that exist',
    `{ __schema { types ${'{ fields { type '.repeat(3000)}{ name }${' } }'.repeat(3000)} } }`,
  ],
])(
  'a document with %s nested too deep to parse is OPERATION_TOO_EXPENSIVE, not a fault of ours',
  async (_what, query) => {
    const server = await startServer({ env: { SEA_AGENT_GRAPHQL_LIMITS_TOKENS: '1000000' } });
    const answer = await server.ask(query, {}, { accept: 'application/graphql-response+json' });
    expect(answer.status).toBe(400);
    expect(answer.json().errors).toEqual([
      {
        message: 'The document is nested too deep.',
        extensions: { code: 'OPERATION_TOO_EXPENSIVE', requestId: answer.headers['x-request-id'] },
      },
    ]);
    expect(server.logLines().filter(({ level }) => level > 30)).toEqual([]);
  },
);
