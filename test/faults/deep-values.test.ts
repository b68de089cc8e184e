import { describe, expect, it } from 'vitest';
import { startFaultyServer } from './faulty-server.js';
import { agent, session, user } from './people.js';
import { wellAnswer } from './well-answer.js';
import { accountDeletion, writes } from './writes.js';

const levels = 100_000;
const deep = {
  lists: `${'['.repeat(levels)}1${']'.repeat(levels)}`,
  objects: `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
};

const ofMemory = (selection: string) =>
  `{ agentMemory(agentId: "${agent}", endUserId: "${user}") { ${selection} } }`;
const ofSession = (selection: string) =>
  `{ session(userId: "${user}", sessionId: "${session}") { ${selection} } }`;
const reads = [
  ['sessions', `{ sessions(userId: "${user}") { nodes { title updatedAt raw } } }`],
  ['messages', ofSession(`messages { nodes { id text timestamp raw parts { ... on OtherPart { json } } } }`)],
  ['facts', ofMemory('facts { nodes { id key value createdAt raw } }')],
  ['an export', ofMemory('export { exportedAt raw items { content raw } facts { key value raw } }')],
] as const;

describe.each(Object.entries(deep))('100,000 nested %s', (_, inner) => {
  it.each(reads)('in the answer with %s are a fault of the gateway', async (_name, query) => {
    const { server, gateway } = await startFaultyServer();
    await server.ask(query);
    const well = JSON.stringify(wellAnswer(gateway.requests.at(-1) ?? { method: 'GET', target: '' }));
    // Whole, in each row of the answer, and in the last of its values.
    for (const text of [
      inner,
      well.replaceAll('}', `,"more":${inner}}`),
      well.replace(/:[^:]*$/, `:${inner}}}`),
    ]) {
      gateway.on('GET', '*', (reply) => reply.json(text));
      const codes =
        (await server.ask(query)).json().errors?.map(({ extensions }) => extensions['code']) ?? [];
      expect(codes.filter((code) => code !== 'UPSTREAM_BAD_RESPONSE')).toEqual([]);
    }
  });

  it.each([...writes.filter(({ name }) => name === 'createFact'), accountDeletion])(
    'in the answer to $name are no fault of the server',
    async (write) => {
      const { server, gateway } = await startFaultyServer();
      for (const text of [
        inner,
        `{"data":{"layers":{"worker":${inner}},"errors":${inner},"fact_value":${inner}}}`,
      ]) {
        for (const status of [200, 400, 422]) {
          gateway.on('*', '*', (reply) => reply.json(text, status));
          const codes = (await server.ask(write.mutation))
            .json()
            .errors?.map(({ extensions }) => extensions['code']);
          expect(codes ?? []).not.toContain('INTERNAL_SERVER_ERROR');
        }
      }
    },
  );
});
