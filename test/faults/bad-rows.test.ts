import { describe, expect, it } from 'vitest';
import { agent, session, stranger, user } from './people.js';
import { expectNothingLeaks, startFaultyServer } from './faulty-server.js';
import { rows } from './well-answer.js';

const ofMemory = (selection: string) =>
  `{ read: agentMemory(agentId: "${agent}", endUserId: "${user}") { list: ${selection} } }`;

interface List {
  readonly name: string;
  readonly query: string;
  readonly asked: RegExp;
  readonly row: Readonly<Record<string, unknown>>;
  /** The key that says which row it is; null for messages, which have none. */
  readonly idKey: string | null;
  /** How the row shows in \`nodes\`. */
  readonly shown: object;
  readonly path: readonly string[];
}

const lists: readonly List[] = [
  {
    name: 'sessions of a user',
    query: `{ list: sessions(userId: "${user}", first: 200) { nodes { title } } }`,
    asked: /\/sessions\/\?|\/sessions\/$/,
    row: rows.session,
    idKey: 'session_id',
    shown: { title: 'Tea' },
    path: ['list'],
  },
  {
    name: 'messages',
    query: `{ read: session(userId: "${user}", sessionId: "${session}") { list: messages(last: 200) { nodes { text } } } }`,
    asked: /\/messages/,
    row: rows.message,
    idKey: null,
    shown: { text: 'Tea, please.' },
    path: ['read', 'list'],
  },
  {
    name: 'sessions of a memory',
    query: ofMemory('sessions(first: 200) { nodes { title } }'),
    asked: /\/short-term/,
    row: rows.session,
    idKey: 'session_id',
    shown: { title: 'Tea' },
    path: ['read', 'list'],
  },
  {
    name: 'items',
    query: ofMemory('items(first: 200) { nodes { content } }'),
    asked: /\/memory\/\?/,
    row: rows.item,
    idKey: 'memory_id',
    shown: { content: 'likes tea' },
    path: ['read', 'list'],
  },
  {
    name: 'facts',
    query: ofMemory('facts(first: 200) { nodes { key } }'),
    asked: /\/facts/,
    row: rows.fact,
    idKey: 'fact_id',
    shown: { key: 'town' },
    path: ['read', 'list'],
  },
  {
    name: 'candidates',
    query: ofMemory('candidates(first: 200) { nodes { content } }'),
    asked: /\/candidates/,
    row: rows.candidate,
    idKey: 'candidate_id',
    shown: { content: 'drinks tea' },
    path: ['read', 'list'],
  },
];

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Rows as JSON texts that nobody can use, for a list of this kind. */
function badRows({ row, idKey }: List): string[] {
  const text = JSON.stringify(row);
  const withField = (field: string) => text.replace('{', `{${field},`);
  const foreign = [`"user_id":"${stranger}"`, `"end_user_id":"${stranger}"`, '"user_id":7', '"user_id":{}'];
  foreign.push('"end_user_id":[]', '"user_id":false', '"user_id":" "');
  const scope = idKey === null ? '"session_id":"s-other"' : '"agent_id":"a-other"';
  const ids = ['null', '""', 'true', '{}', '["x"]', '1.5', '-1e300'];
  const withoutUser = text.replace(/"user_id":"[^"]*",/, '');
  return [
    'null',
    '"a text"',
    '7',
    'true',
    '[]',
    `[${text}]`,
    withField(`"extra":${deep(600)}`),
    ...foreign.map((claim) => withoutUser.replace('{', `{${claim},`)),
    ...(text.includes('"agent_name"') && idKey === 'session_id' ? [] : [withField(scope)]),
    ...(idKey === null
      ? []
      : ids.map((id) => text.replace(new RegExp(`"${idKey}":"[^"]*"`), `"${idKey}":${id}`))),
    ...(idKey === null ? [] : [text.replace(new RegExp(`"${idKey}"`), '"id"'), '{}']),
  ];
}

describe.each(lists)('a list of $name', (list) => {
  it('loses of its rows only those that can’t be used, each with an error in its place', async () => {
    const faulty = await startFaultyServer();
    const good = (place: number) =>
      JSON.stringify(list.idKey === null ? list.row : { ...list.row, [list.idKey]: `row-${place}` });
    const bad = badRows(list);
    const sent = bad.flatMap((row, place) => [good(place), row]);
    faulty.gateway.on('GET', list.asked, (reply) =>
      reply.json(`{"data":{"limit":200,"items":[${sent.join(',')}]}}`),
    );
    const answer = await faulty.server.ask(list.query);
    const nodes = bad.flatMap(() => [list.shown, null]);
    const data = list.path.length === 1 ? { list: { nodes } } : { read: { list: { nodes } } };
    expect(answer.json().data).toEqual(data);
    const { 'x-request-id': requestId } = answer.headers;
    expect(answer.json().errors).toEqual(
      bad.map((_row, place) =>
        expect.objectContaining({
          path: [...list.path, 'nodes', 2 * place + 1],
          message: expect.stringMatching(/^The Agent Gateway sent a [a-z_ ]+\.$/),
          extensions: { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200, requestId },
        }),
      ),
    );
    expectNothingLeaks(faulty, answer);
    expect(answer.text).not.toContain(stranger);
  });
});
