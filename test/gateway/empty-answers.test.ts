import { describe, expect, it } from 'vitest';
import { type Client, GatewayResponseError } from '../../src/gateway/index.js';
import type { Reply } from '../support/faulty-gateway.js';
import { failure, setUp } from './client-setup.js';

const one = { endUserId: 'u' };
const empty: [string, (reply: Reply) => void][] = [
  ['200 of length 0', (reply) => reply.send(200)],
  ['201 of length 0', (reply) => reply.send(201, '', { 'content-type': 'application/json' })],
  ['200 of one newline', (reply) => reply.send(200, '\n')],
  [
    '200 chunked without bytes',
    (reply) => {
      reply.start(200);
      reply.end();
    },
  ],
];
const nothing: [string, (reply: Reply) => void][] = [
  ['204', (reply) => reply.send(204)],
  ['204 with a content type', (reply) => reply.send(204, '', { 'content-type': 'application/json' })],
];
const reads: [string, (client: Client) => Promise<unknown>][] = [
  ['sessions.list', (client) => client.sessions.list('u')],
  ['sessions.get', (client) => client.sessions.get('u', 's')],
  ['sessions.messages', (client) => client.sessions.messages('u', 's')],
  ['memory.listShortTerm', (client) => client.memory.listShortTerm('a', one)],
  ['memory.list', (client) => client.memory.list('a', one)],
  ['memory.listFacts', (client) => client.memory.listFacts('a', one)],
  ['memory.listCandidates', (client) => client.memory.listCandidates('a', one)],
  ['memory.getPreference', (client) => client.memory.getPreference('a', one)],
  ['memory.export', (client) => client.memory.export('a', one)],
];
const rowWrites: [string, (client: Client) => Promise<unknown>][] = [
  ['memory.update', (client) => client.memory.update('a', 'm', { ...one, content: 'c' })],
  ['memory.createFact', (client) => client.memory.createFact('a', { ...one, factKey: 'k', factValue: 1 })],
  ['memory.updateFact', (client) => client.memory.updateFact('a', 'f', { ...one, factValue: 1 })],
  ['memory.confirmCandidate', (client) => client.memory.confirmCandidate('a', 'c', { ...one, factKey: 'k' })],
  ['memory.setPreference', (client) => client.memory.setPreference('a', { ...one, enabled: true })],
];
const deletions: [string, (client: Client) => Promise<unknown>][] = [
  ['memory.delete', (client) => client.memory.delete('a', 'm', one)],
  ['memory.deleteFact', (client) => client.memory.deleteFact('a', 'f', one)],
];

describe.each(reads)('%s', (_name, read) => {
  it.each(nothing)('takes a %s for nothing', async (_kind, script) => {
    const { client, gateway } = await setUp();
    gateway.on('GET', '*', script);
    const nothing = [null, expect.objectContaining({ items: [], faults: [], rowCount: 0 })];
    expect(nothing).toContainEqual(await read(client));
  });

  it.each([
    ...empty,
    ...[
      '{}',
      '{"data":{}}',
      '{"data":null}',
      'null',
      '"text"',
      '7',
      'true',
      '{"data":"none"}',
      '<p>hi</p>',
    ].map((text): [string, (reply: Reply) => void] => [`200 ${text}`, (reply) => reply.json(text)]),
  ])('never takes a %s for nothing', async (_kind, script) => {
    const { client, gateway } = await setUp();
    gateway.on('GET', '*', script);
    const error = await failure(read(client), GatewayResponseError);
    expect(error.outcomeUnknown).toBe(false);
    expect(error.route).toMatch(/^GET \/v1\/.*\{/);
  });
});

describe.each(rowWrites)('%s', (_name, write) => {
  it.each([...nothing, ...empty])('takes a %s for success without a row', async (_kind, script) => {
    const { client, gateway } = await setUp();
    gateway.on('*', '*', script);
    expect(await write(client)).toBeNull();
    expect(gateway.requests).toHaveLength(1);
  });

  it.each(['{}', '{"data":null}', '{"data":{"ok":true}}', '{"status":"queued"}', '[]', 'true'])(
    'invents no row from %s',
    async (text) => {
      const { client, gateway } = await setUp();
      gateway.on('*', '*', (reply) => reply.json(text));
      expect(await write(client)).toBeNull();
    },
  );

  it('does not know its outcome where a success is no JSON', async () => {
    const { client, gateway } = await setUp();
    gateway.on('*', '*', (reply) => reply.send(200, '<html>ok</html>', { 'content-type': 'text/html' }));
    const error = await failure(write(client), GatewayResponseError);
    expect(error.outcomeUnknown).toBe(true);
    expect(gateway.requests).toHaveLength(1);
  });
});

describe.each(deletions)('%s', (_name, remove) => {
  it.each([...nothing, ...empty])('takes a %s for success without a confirmation', async (_kind, script) => {
    const { client, gateway } = await setUp();
    gateway.on('*', '*', script);
    expect(await remove(client)).toEqual({ status: expect.any(Number), raw: null });
  });

  it('hands the confirmation on as it came, without its envelope', async () => {
    const { client, gateway } = await setUp();
    gateway.on('*', '*', (reply) => reply.json({ data: { deleted: true, extra: [1] } }));
    expect(await remove(client)).toEqual({ status: 200, raw: { deleted: true, extra: [1] } });
  });
});
