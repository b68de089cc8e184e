import { expect, it } from 'vitest';
import type { ReceivedRequest, Reply } from '../support/faulty-gateway.js';
import { secrets, startFaultyServer } from './faulty-server.js';

const people = Array.from({ length: 200 }, (_, index) => `person-${String(index).padStart(3, '0')}`);

/** Whom a request is about: a worker's user, or a memory's end user. */
function personOf({ target, body }: ReceivedRequest): string {
  const named = /\/users\/([^/]+)\/|[?&]end_user_id=([^&]+)|"end_user_id":"([^"]+)"/.exec(target + body);
  return named?.[1] ?? named?.[2] ?? named?.[3] ?? '';
}

/** Rows that say whom they are for; the ids are the same for everybody. */
function answerFor({ request }: Reply): object {
  const person = personOf(request);
  const rows = [
    {
      session_id: 'same',
      memory_id: 'same',
      fact_id: 'same',
      title: person,
      content: person,
      fact_key: person,
    },
  ];
  if (request.target.split('?')[0]?.endsWith('/sessions/same')) return { session: rows[0], messages: rows };
  return { data: { items: rows, limit: 200, enabled: true } };
}

const query = `query ($id: ID!) {
  session(userId: $id, sessionId: "same") { title messages { nodes { id text } } }
  sessions(userId: $id) { nodes { title messages { nodes { text } } } }
  agentMemory(agentId: "a", endUserId: $id) {
    item(memoryId: "same") { content }
    fact(factId: "same") { key }
    items { nodes { content } }
    sessions { nodes { title } }
  }
}`;

const expected = (person: string) => ({
  data: {
    session: { title: person, messages: { nodes: [{ id: expect.any(String), text: person }] } },
    sessions: { nodes: [{ title: person, messages: { nodes: [{ text: person }] } }] },
    agentMemory: {
      item: { content: person },
      fact: { key: person },
      items: { nodes: [{ content: person }] },
      sessions: { nodes: [{ title: person }] },
    },
  },
});

it('of 200 requests at once, some of whose callers leave, each answer belongs to its caller', async () => {
  const { server, gateway } = await startFaultyServer({
    AGENT_GATEWAY_QUEUE_SIZE: '100000',
  });
  gateway.on('GET', '*', (reply) => reply.json(answerFor(reply)));
  let arrived = 0;
  const leaving = new Map<string, AbortController>();
  people.forEach((person, index) => {
    if (index % 7 === 3) leaving.set(person, new AbortController());
  });
  // They leave while their own and everybody else's calls are under way.
  gateway.on('GET', /\/sessions\/same\?/, (reply) => {
    arrived += 1;
    if (arrived === 100) for (const caller of leaving.values()) caller.abort();
    reply.json(answerFor(reply));
  });
  const outcomes = await Promise.all(
    people.map(async (person) => {
      const signal = leaving.get(person)?.signal;
      try {
        const answer = await server.ask(
          query,
          { variables: { id: person } },
          { 'x-request-id': person },
          signal,
        );
        return { person, requestId: answer.headers['x-request-id'], json: answer.json() };
      } catch {
        return { person, left: true };
      }
    }),
  );
  const answered = outcomes.filter((outcome) => 'json' in outcome);
  const stayed = people.filter((person) => !leaving.has(person));
  expect(answered).toEqual(
    answered.map(({ person }) => ({ person, requestId: person, json: expected(person) })),
  );
  expect(answered.map(({ person }) => person)).toEqual(expect.arrayContaining(stayed));
  expect(answered.length).toBeLessThan(people.length);
  // No call is about two people, and every one carries the server's own credentials.
  for (const request of gateway.requests) {
    expect(people).toContain(personOf(request));
    expect(request.headers['authorization']).toBe(`Bearer ${secrets.key}`);
    expect(request.headers['x-user-id']).toBe(secrets.productionLine);
  }
});

it('two callers who ask the same at once each cost their own calls', async () => {
  const { server, gateway } = await startFaultyServer();
  gateway.on('GET', '*', (reply) => reply.json(answerFor(reply)));
  const ask = () => server.ask('{ sessions(userId: "person-001") { nodes { title } } }');
  await Promise.all([ask(), ask(), ask()]);
  expect(gateway.requests).toHaveLength(3);
});

it('within one request the same question is asked once, and questions that differ are each asked', async () => {
  const { server, gateway, sent } = await startFaultyServer();
  gateway.on('GET', '*', (reply) => reply.json(answerFor(reply)));
  const memory = (id: string, selection: string) =>
    `agentMemory(agentId: ${id}, endUserId: "1") { ${selection} }`;
  const answer = await server.ask(`{
    a: ${memory('"1"', 'facts { nodes { key } }')}
    b: ${memory('1', 'facts(status: ACTIVE) { nodes { key } }')}
    c: ${memory('"1"', 'facts(status: FORGOTTEN) { nodes { key } }')}
    d: ${memory('"1"', 'facts(status: null) { nodes { key } }')}
    e: ${memory('"1,1"', 'facts { nodes { key } }')}
    f: sessions(userId: "1", agentName: "x") { nodes { sessionId } }
    g: sessions(userId: "1") { nodes { sessionId } }
    h: session(userId: "1", sessionId: "same") { title }
    i: session(userId: 1, sessionId: "same") { title }
  }`);
  expect(answer.json().errors).toBeUndefined();
  expect(sent().toSorted()).toEqual(
    [
      ...Array.from({ length: 3 }, () => '/agent-v2/v1/agents/1/memory/facts'),
      '/agent-v2/v1/agents/1%2C1/memory/facts',
      '/agent-v2/v1/worker/users/1/sessions/',
      '/agent-v2/v1/worker/users/1/sessions/',
      '/agent-v2/v1/worker/users/1/sessions/same',
    ].toSorted(),
  );
});
