import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { buildFolder } from '../support/build-folder.js';
import { Client, GatewayConnectionError } from '../../src/gateway/index.js';
import { sessionRow } from '../../src/gateway/rows/rows.js';
import { createGate } from '../support/faulty-gateway.js';
import { failure, setUp } from './client-setup.js';

it('offers its resources by both spellings', async () => {
  const { client } = await setUp();
  expect(client.Sessions).toBe(client.sessions);
  expect(client.Memory).toBe(client.memory);
});

it('lets running calls end when it is closed, and refuses later ones', async () => {
  const { client, gateway } = await setUp({ retry: { tries: 1 } });
  const gate = createGate();
  gateway.on('GET', '*', async (reply) => {
    await gate.opened;
    reply.json([]);
  });
  const running = client.sessions.list('u');
  await gateway.received(1);
  const closed = client.close();
  const refused = await failure(client.memory.delete('a', 'm', { endUserId: 'u' }), GatewayConnectionError);
  expect(refused).toMatchObject({ message: 'The client is closed.', outcomeUnknown: false });
  gate.open();
  expect((await running).rowCount).toBe(0);
  await closed;
  await expect(client.close()).resolves.not.toThrow();
});

it('reaches an upstream that listens on one family of addresses only by the name localhost', async () => {
  const { gateway } = await setUp();
  gateway.on('GET', '*', (reply) => reply.json([]));
  const { client } = await setUp({ endpoint: `http://localhost:${gateway.port}` });
  expect((await client.sessions.list('u')).rowCount).toBe(0);
});

it('uses a connection again after an answer, an error and an empty answer', async () => {
  const { client, gateway } = await setUp({ connections: 1, retry: { tries: 1 } });
  gateway.on(
    '*',
    '*',
    (reply) => reply.json([]),
    (reply) => reply.json({ detail: 'x' }, 404),
    (reply) => reply.send(204),
  );
  await client.sessions.list('u');
  await failure(client.sessions.list('u'), Error);
  await client.memory.delete('a', 'm', { endUserId: 'u' });
  expect(await gateway.connections()).toBe(1);
});

it('does not go through a proxy that the environment names', async () => {
  const { gateway } = await setUp();
  gateway.on('GET', '*', (reply) => reply.json([]));
  const script = `
    const { Client } = await import('${buildFolder}gateway/index.js');
    const client = new Client({ endpoint: '${gateway.url}' });
    await client.sessions.list('u');
    console.log('answered');`;
  // A process of its own, as the environment is read at start. It also shows that a client that was never closed, its
  // connection still open, does not keep a process alive.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...process.env,
      HTTP_PROXY: 'http://127.0.0.1:1',
      http_proxy: 'http://127.0.0.1:1',
      NO_PROXY: '',
    },
  });
  expect(stdout).toBe('answered\n');
});

it('reads rows alike where Node compiles no text', async () => {
  const script = `
    const { sessionRow } = await import('${buildFolder}gateway/rows/rows.js');
    console.log(JSON.stringify(sessionRow.reader({ user_id: 'u' })({ session_id: 's', message_count: 2, title: 'T' })));`;
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script]);
  const raw = { session_id: 's', message_count: 2, title: 'T' };
  expect(JSON.parse(stdout)).toEqual(sessionRow.reader({ user_id: 'u' })(raw));
});

it('can be made without being used', async () => {
  const client = new Client({ endpoint: 'http://gateway.invalid' });
  await expect(client.close()).resolves.not.toThrow();
});
