import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyContent, anyCount, anyInstant, anyJson, anyRow, anyText } from './any-json.js';
import { parseExactly } from './exact-json.js';
import { startFaultyServer } from './faulty-server.js';
import { agent, session, user } from './people.js';

type Value = ReturnType<typeof parseExactly>;

/** What a field shows of the value that came, by the field's kind. */
const shownAs = {
  text: (value: Value) => (typeof value === 'string' ? value : null),
  count: (value: Value) =>
    typeof value === 'number' && value === Math.trunc(value) && Math.abs(value) < 2 ** 31 ? value : null,
  instant: (value: Value) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : null,
  json: (value: Value) => value ?? null,
};

/** A field of the API: the wire's key and the field's kind. */
type Fields = Readonly<Record<string, readonly [key: string, kind: keyof typeof shownAs]>>;

interface Kind {
  readonly name: string;
  /** Fields that are never null, with what they are for every row of the test. */
  readonly known: Readonly<Record<string, string>>;
  readonly identity: Readonly<Record<string, string>>;
  readonly fields: Fields;
  readonly more?: string;
  /** Wraps the selection of a row. */
  readonly query: (row: string) => string;
  readonly route: RegExp;
}

const any: Readonly<Record<keyof typeof shownAs, fc.Arbitrary<string>>> = {
  text: anyText,
  count: anyCount,
  instant: anyInstant,
  json: anyJson,
};

const ofMemory = (list: string) => (row: string) =>
  `{ list: agentMemory(agentId: "${agent}", endUserId: "${user}") { rows: ${list} { nodes { ${row} } } } }`;
const scope = { agentId: agent, endUserId: user };
const times: Fields = { createdAt: ['created_at', 'instant'], updatedAt: ['updated_at', 'instant'] };
const sessionFields: Fields = {
  agentName: ['agent_name', 'text'],
  title: ['title', 'text'],
  messageCount: ['message_count', 'count'],
  fileCount: ['file_count', 'count'],
  ...times,
};

const kinds: readonly Kind[] = [
  {
    name: 'Session',
    known: { sessionId: session, userId: user },
    identity: { session_id: session },
    fields: sessionFields,
    query: (row) => `{ list: _entities(representations: [{ __typename: "User", id: "${user}" }]) {
      ... on User { rows: sessions { nodes { ${row} } } } } }`,
    route: /\/sessions\/(\?|$)/,
  },
  {
    name: 'Message',
    known: {},
    identity: {},
    fields: { rawRole: ['role', 'text'], timestamp: ['timestamp', 'instant'] },
    more: `role text parts { __typename ... on TextPart { text } ... on ImagePart { url detail }
      ... on VideoPart { url } ... on OtherPart { type json } }`,
    query: (row) => `{ list: session(userId: "${user}", sessionId: "${session}") {
      rows: messages { nodes { ${row} } } } }`,
    route: /\/messages/,
  },
  {
    name: 'MemoryItem',
    known: { memoryId: 'm', ...scope },
    identity: { memory_id: 'm' },
    fields: { content: ['content', 'text'], ...times },
    query: ofMemory('items'),
    route: /\/memory\/(\?|$)/,
  },
  {
    name: 'Fact',
    known: { factId: 'f', ...scope },
    identity: { fact_id: 'f' },
    fields: {
      key: ['fact_key', 'text'],
      value: ['fact_value', 'json'],
      rawStatus: ['status', 'text'],
      version: ['version', 'count'],
      confirmedBy: ['confirmed_by', 'text'],
      ...times,
    },
    more: 'status',
    query: ofMemory('facts'),
    route: /\/facts/,
  },
  {
    name: 'Candidate',
    known: { candidateId: 'c', ...scope },
    identity: { candidate_id: 'c' },
    fields: {
      content: ['content', 'text'],
      suggestedKey: ['fact_key', 'text'],
      suggestedValue: ['fact_value', 'json'],
      occurrences: ['occurrences', 'count'],
      status: ['status', 'text'],
      createdAt: ['created_at', 'instant'],
      lastSeenAt: ['last_seen_at', 'instant'],
    },
    query: ofMemory('candidates'),
    route: /\/candidates/,
  },
];

/** A row as the answer shows it. */
type Shown = Readonly<Record<string, unknown>>;

const good = '{"memory_id":"good","fact_id":"good","candidate_id":"good","session_id":"good"}';

describe.each(kinds)('whatever JSON the gateway sends in a $name,', (kind) => {
  const { known, identity, fields, more = '', query, route } = kind;
  const wire = Object.fromEntries(Object.values(fields).map(([key, type]) => [key, any[type]]));
  const row = anyRow(kind.name === 'Message' ? { ...wire, content: anyContent } : wire, identity);
  const names = ['id', ...Object.keys(known), ...Object.keys(fields)].join(' ');
  const document = query(`${names} ${more} raw`);

  it('the answer is valid and exact, and each fault costs its own field', async () => {
    const { server, gateway } = await startFaultyServer({ LOG_LEVEL: 'silent' });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), async (texts) => {
        const neighbour = kind.name === 'Message' ? '{"content":"good"}' : good;
        const sent = texts.flatMap((text) => [text, neighbour]);
        gateway.on('GET', route, (reply) => reply.json(`{"data":{"limit":200,"items":[${sent.join(',')}]}}`));
        const answer = await server.ask(document);
        const text = new TextDecoder('utf-8', { fatal: true }).decode(answer.bytes);
        const body = JSON.parse(text);
        expect(body.errors).toBeUndefined();
        const [list] = [body.data.list].flat();
        const nodes: Shown[] = list.rows.nodes;
        expect(nodes).toHaveLength(sent.length);
        nodes.forEach((node, place) => {
          // What was generated is an object.
          const raw = parseExactly(sent[place] ?? '') as Shown;
          expect(node.raw).toEqual(raw);
          expect(node).toMatchObject(place % 2 === 0 ? known : {});
          const shown = Object.keys(fields).map((name) => [name, node[name]]);
          const expected = Object.entries(fields).map(([name, [key, type]]) => [
            name,
            shownAs[type](Object.hasOwn(raw, key) ? raw[key] : null),
          ]);
          expect(shown).toEqual(expected);
        });
      }),
      { numRuns: 150, seed: 20_261_130 },
    );
  });
});
