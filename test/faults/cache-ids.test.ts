import { describe, expect, it } from 'vitest';
import { startServerOverGateway } from '../support/start-server.js';
import { startFaultyServer } from './faulty-server.js';
import { agent, session, user } from './people.js';

interface Entity {
  readonly __typename: string;
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Every object with an id in an answer, as a normalising cache finds them. */
function entitiesIn(value: unknown): Entity[] {
  if (Array.isArray(value)) return value.flatMap(entitiesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(entitiesIn);
  // A cache takes for an entity whatever has both.
  return '__typename' in value && 'id' in value ? [value as Entity, ...inner] : inner;
}

const keyOf = ({ __typename, id }: Entity) => `${__typename}:${id}`;

/** Rows that are equal in all but their places, as far as the kind has an identity of its own. */
const messages = ['hi', 'hi', 'hi', 'other', 'hi'].map((content) => ({
  role: 'user',
  content,
  timestamp: 't',
}));
const numbered = messages.map((message, place) => ({ ...message, place }));

async function startChat() {
  const faulty = await startFaultyServer();
  let stored = [...numbered];
  faulty.gateway.on('GET', /\/messages/, (reply) => {
    const query = new URL(reply.request.target, 'http://gateway').searchParams;
    const limit = Number(query.get('limit') ?? 200);
    const offset = Number(query.get('offset') ?? 0);
    const items = query.get('tail') === 'false' ? stored.slice(offset, offset + limit) : stored.slice(-limit);
    reply.json({ data: { items, limit, offset } });
  });
  const idsOf = async (page: string) => {
    const answer = await faulty.server.ask(
      `{ session(userId: "${user}", sessionId: "${session}") { messages(${page}) { nodes { __typename id raw } } } }`,
    );
    const found = entitiesIn(answer.json().data) as (Entity & { raw: { place: number } })[];
    return new Map(found.map((entity) => [entity.raw.place, keyOf(entity)]));
  };
  return {
    idsOf,
    append: (content: string) => {
      stored = [...stored, { role: 'user', content, timestamp: 't', place: stored.length }];
    },
  };
}

describe('a cache that knows objects by type and id', () => {
  it('holds every message apart, also those that are equal, and knows each again in every window', async () => {
    const { idsOf, append } = await startChat();
    const all = await idsOf('last: 50');
    expect(new Set(all.values()).size).toBe(5);
    for (const page of ['first: 50', 'first: 2', 'last: 3', 'last: 1', 'first: 5']) {
      for (const [place, key] of await idsOf(page)) expect(key).toBe(all.get(place));
    }
    append('hi');
    append('hi');
    const later = await idsOf('last: 50');
    expect(new Set(later.values()).size).toBe(7);
    for (const [place, key] of all) expect(later.get(place)).toBe(key);
  });

  it('holds every other object apart, and never meets an id that is null', async () => {
    const { server } = await startServerOverGateway();
    const fields = '__typename id';
    const answer = await server.ask(`{
      sessions(userId: "ada") { nodes { ${fields} user { ${fields} } messages { nodes { ${fields} parts { __typename } } } } }
      agentMemory(agentId: "support-agent", endUserId: "ada") {
        ${fields} agent { ${fields} } user { ${fields} }
        sessions { nodes { ${fields} } }
        items { nodes { ${fields} } } candidates { nodes { ${fields} } } facts(status: null) { nodes { ${fields} } }
      }
    }`);
    const entities = entitiesIn(answer.json().data);
    for (const entity of entities) expect(entity.id).toEqual(expect.stringMatching(/./));
    const of = (type: string) => entities.filter(({ __typename }) => __typename === type).map(keyOf);
    for (const type of ['Message', 'MemoryItem', 'Fact', 'Candidate']) {
      expect(of(type).length).toBeGreaterThan(1);
      expect(new Set(of(type)).size).toBe(of(type).length);
    }
    // One person and one conversation are one object, by whichever path they are reached.
    expect(new Set(of('User')).size).toBe(1);
    expect(new Set(of('Session')).size).toBeLessThan(of('Session').length);
  });

  it('joins what two queries ask of the same container', async () => {
    const { server } = await startFaultyServer();
    const ids = `agentId: "${agent}", endUserId: "${user}"`;
    const ask = async (selection: string) =>
      entitiesIn((await server.ask(`{ agentMemory(${ids}) { __typename id ${selection} } }`)).json().data)[0];
    const [first, second] = [await ask('preference { enabled }'), await ask('items { nodes { content } }')];
    expect(first?.id).toBe(second?.id);
    const written = await server.ask(`mutation {
      setMemoryPreference(input: { ${ids}, enabled: true }) {
        ... on SetMemoryPreferencePayload { memory { __typename id } }
      }
      forgetMemoryItem(input: { ${ids}, memoryId: "m-mail-5e21" }) {
        ... on ForgetMemoryItemPayload { forgottenId }
      }
    }`);
    expect(entitiesIn(written.json().data)[0]?.id).toBe(first?.id);
    const list = await server.ask(`{ agentMemory(${ids}) { items { nodes { __typename id } } } }`);
    const [listed] = entitiesIn(list.json().data);
    expect(written.json()).toMatchObject({ data: { forgetMemoryItem: { forgottenId: listed?.id } } });
  });

  it('meets no id where two rows could share it: parts, pages, preferences and exports have none', async () => {
    const { server } = await startServerOverGateway();
    const answer = await server.ask('{ __schema { types { name fields { name } } } }');
    // The shape is the query's.
    const { __schema: schema } = answer.json().data as {
      __schema: { types: { name: string; fields: { name: string }[] | null }[] };
    };
    const withId = schema.types
      .filter(({ fields }) => fields?.some(({ name }) => name === 'id'))
      .map(({ name }) => name);
    expect(withId.toSorted()).toEqual(
      [
        'Agent',
        'AgentMemory',
        'Candidate',
        'Fact',
        'MemoryItem',
        'Message',
        'Node',
        'Session',
        // Its id is the gateway's, of a call within one conversation: caches are told to keep it with its message.
        'ToolCall',
        'User',
      ].toSorted(),
    );
  });
});
