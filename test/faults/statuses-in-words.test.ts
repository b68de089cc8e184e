import { expect, it } from 'vitest';
import { onlyError, startFaultyServer } from './faulty-server.js';
import { agent, user } from './people.js';
import { accountDeletion, writes } from './writes.js';

const memory = `agentMemory(agentId: "${agent}", endUserId: "${user}")`;
const read = `{ ${memory} { items { nodes { content } } } }`;

it.each([409, 412])('a read that is refused with %i is not told as a write', async (status) => {
  const { server, gateway } = await startFaultyServer();
  gateway.on('GET', '*', (reply) => reply.json({}, status));
  const { message, extensions } = onlyError(await server.ask(read));
  expect(message).not.toMatch(/write|stored/);
  expect(extensions).toEqual({ code: 'CONFLICT', upstreamStatus: status });
});

it('statuses that say more than that the gateway failed each have a sentence of their own', async () => {
  const { server, gateway } = await startFaultyServer();
  const told = new Set<string>();
  const statuses = [402, 406, 407, 411, 413, 415, 423, 424, 425, 426, 428, 451, 499];
  for (const status of statuses) {
    gateway.on('*', '*', (reply) => reply.json({ message: 'their text' }, status));
    for (const document of [read, writes[0]?.mutation ?? '']) {
      const { message, extensions } = onlyError(await server.ask(document));
      expect(extensions).toEqual({ code: 'UPSTREAM_ERROR', upstreamStatus: status });
      told.add(message);
    }
  }
  expect(told.size).toBe(statuses.length);
  expect([...told].at(-1)).toBe('The Agent Gateway failed.');
});

it('what a read tells as null and a write as a typed result is one line at info, whatever it is asked of', async () => {
  const { server, gateway } = await startFaultyServer();
  const lines = () => server.logLines().filter(({ msg }) => msg === 'upstream call failed');
  gateway.on('*', '*', (reply) => reply.json({}, 404));
  const many = Array.from(
    { length: 8 },
    (_, index) => `s${index}: session(userId: "${user}", sessionId: "s-${index}") { title }`,
  );
  await server.ask(`{ ${many.join(' ')} }`);
  expect(lines().map(({ level, status }) => [level, status])).toEqual([[30, 404]]);
  for (const status of [404, 410, 409, 412, 400, 422]) {
    gateway.on('*', '*', (reply) => reply.json({}, status));
    await server.ask(writes[0]?.mutation ?? '');
  }
  gateway.on('*', '*', (reply) => reply.json({ code: 'worker_purge_not_configured' }, 501));
  await server.ask(accountDeletion.mutation);
  expect(lines().map(({ level }) => level)).toEqual(Array.from({ length: 8 }, () => 30));
});

it('what an operator has to look at is a warning each time', async () => {
  const { server, gateway } = await startFaultyServer();
  const two = `{ ${memory} { items { nodes { content } } preference { enabled } } }`;
  for (const status of [400, 401, 409, 422, 429, 500]) {
    gateway.on('*', '*', (reply) => reply.json({}, status));
    await server.ask(two);
  }
  const failed = server.logLines().filter(({ msg }) => msg === 'upstream call failed');
  expect(failed.map(({ level }) => level)).toEqual(Array.from({ length: 12 }, () => 40));
});
