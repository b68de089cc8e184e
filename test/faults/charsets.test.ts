import { expect, it } from 'vitest';
import { onlyError, startFaultyServer } from './faulty-server.js';
import { agent, item, user } from './people.js';

const read = `{ agentMemory(agentId: "${agent}", endUserId: "${user}") { items { nodes { content } } } }`;
const correct = `mutation {
  correctMemoryItem(input: { agentId: "${agent}", endUserId: "${user}", memoryId: "${item}", content: "x" }) {
    ... on MemoryInputError { message }
  }
}`;

/** A list with one content, whose characters are these bytes. */
function listOf(content: Buffer): Buffer {
  const [before = '', after = ''] = JSON.stringify({
    data: { items: [{ memory_id: item, content: '|' }] },
  }).split('|');
  return Buffer.concat([Buffer.from(before), content, Buffer.from(after)]);
}

const tea = Buffer.from([0xb2, 0xe8]);
const declared: readonly (readonly [type: string, body: Buffer, content: string])[] = [
  ['application/json; charset=ISO-8859-1', listOf(Buffer.from('Tür', 'latin1')), 'Tür'],
  ['application/json;charset="gbk"', listOf(tea), '茶'],
  ['application/json; Charset=GB18030', listOf(tea), '茶'],
  ['application/json; charset=windows-1251', listOf(Buffer.from([0xd7, 0xe0, 0xe9])), 'Чай'],
  ['application/json; charset=Shift_JIS', listOf(Buffer.from([0x92, 0x83])), '茶'],
  ['application/json; charset=iso-2022-jp', listOf(Buffer.from('\x1b$BCc\x1b(B')), '茶'],
  [
    'application/json; charset=utf-16le',
    Buffer.from(listOf(Buffer.from('Tür 茶')).toString(), 'utf16le'),
    'Tür 茶',
  ],
  ['application/json; charset=utf8', listOf(Buffer.from('茶')), '茶'],
];

it('an answer is decoded by the character set that it names', async () => {
  const { server, gateway } = await startFaultyServer();
  for (const [type, body, content] of declared) {
    gateway.on('GET', '*', (reply) => reply.send(200, body, { 'content-type': type }));
    expect([type, (await server.ask(read)).json().data]).toEqual([
      type,
      { agentMemory: { items: { nodes: [{ content }] } } },
    ]);
  }
  expect(server.logText()).not.toContain('character');
});

it('the text of a refusal is decoded by the character set that it names', async () => {
  const { server, gateway } = await startFaultyServer();
  const body = Buffer.concat([Buffer.from('{"message":"no '), tea, Buffer.from('"}')]);
  gateway.on('*', '*', (reply) => reply.send(422, body, { 'content-type': 'application/json; charset=gbk' }));
  expect((await server.ask(correct)).json().data).toEqual({ correctMemoryItem: { message: 'no 茶' } });
});

it('an answer in a character set that nobody knows is a bad response', async () => {
  const { server, gateway } = await startFaultyServer();
  gateway.on('*', '*', (reply) =>
    reply.send(200, listOf(tea), { 'content-type': 'application/json; charset=klingon' }),
  );
  expect(onlyError(await server.ask(read)).extensions).toEqual({
    code: 'UPSTREAM_BAD_RESPONSE',
    upstreamStatus: 200,
  });
});

it('an answer that is not UTF-8 and names no character set is shown, with one warning in the log', async () => {
  const { server, gateway } = await startFaultyServer();
  gateway.on('GET', '*', (reply) => reply.send(200, listOf(tea), { 'content-type': 'application/json' }));
  const twice = read.replace(
    '{ agentMemory',
    '{ again: agentMemory(agentId: "other", endUserId: "u") { items { nodes { content } } } agentMemory',
  );
  const { data } = (await server.ask(twice)).json();
  expect(JSON.stringify(data)).toContain('\ufffd');
  const warnings = server.logLines().filter(({ msg }) => String(msg).includes('character'));
  expect(warnings).toMatchObject([
    { level: 40, msg: 'the answer is not in UTF-8 and names no character set: some characters are lost' },
  ]);
  expect(warnings[0]?.['route']).toBe('GET /v1/agents/{agent_id}/memory/');
});
