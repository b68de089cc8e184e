import { expect, it } from 'vitest';
import { agent, user } from './people.js';
import { onlyError, startFaultyServer } from './faulty-server.js';
import { accountDeletion, writes } from './writes.js';

const withPending = writes.map(({ name, mutation }) => {
  const payload = `${name[0]?.toUpperCase()}${name.slice(1)}Payload`;
  return { name, mutation: mutation.replace('__typename', `__typename ... on ${payload} { pending }`) };
});
const exported = `{ agentMemory(agentId: "${agent}", endUserId: "${user}") {
  export { complete items { memoryId } facts { factId } }
} }`;

it('every write says whether the gateway has done it or only accepted it', async () => {
  const { server, gateway } = await startFaultyServer();
  const answers: readonly [body: string, status: number, pending: boolean][] = [
    ['', 202, true],
    ['{"status":"pending","event_id":"e"}', 200, true],
    ['{"data":{"jobId":"j"}}', 200, true],
    ['', 204, false],
    ['{"data":{"status":"ok"}}', 200, false],
  ];
  for (const [body, status, pending] of answers) {
    gateway.on('*', '*', (reply) => (body === '' ? reply.send(status) : reply.json(body, status)));
    for (const { name, mutation } of withPending) {
      const { data } = (await server.ask(mutation)).json();
      expect([name, body, data]).toEqual([name, body, { write: expect.objectContaining({ pending }) }]);
    }
  }
});

it('a write that is denied in the body of a success is an error that says how it came out', async () => {
  const { server, gateway } = await startFaultyServer();
  gateway.on('*', '*', (reply) => reply.json({ success: false, data: { memory_id: 'm', fact_id: 'f' } }));
  for (const { mutation } of withPending) {
    const { extensions } = onlyError(await server.ask(mutation));
    expect(extensions).toEqual({ code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200 });
  }
});

it('a layer that the gateway names in words of its own is listed, and the deletion is not complete', async () => {
  const { server, gateway } = await startFaultyServer();
  gateway.on('*', '*', (reply) => reply.json({ data: { worker: 'failed', long_term: 'deleted' } }));
  expect((await server.ask(accountDeletion.mutation)).json().data).toMatchObject({
    write: {
      outcome: 'INCOMPLETE',
      layers: [
        { layer: 'worker', outcome: 'INCOMPLETE' },
        { layer: 'long_term', outcome: 'COMPLETE' },
      ],
    },
  });
});

it('an export says whether it is the whole, and one that is still being made is a bad answer', async () => {
  const { server, gateway } = await startFaultyServer();
  const lists = { items: [], facts: [] };
  const told: unknown[] = [];
  for (const data of [lists, { ...lists, truncated: true }]) {
    gateway.on('GET', '*', (reply) => reply.json({ data }));
    told.push((await server.ask(exported)).json().data);
  }
  expect(told).toEqual(
    [true, false].map((complete) => ({ agentMemory: { export: { complete, ...lists } } })),
  );
  gateway.on('GET', '*', (reply) => reply.json({ data: lists }, 202));
  expect(onlyError(await server.ask(exported)).extensions).toEqual({
    code: 'UPSTREAM_BAD_RESPONSE',
    upstreamStatus: 202,
  });
});
