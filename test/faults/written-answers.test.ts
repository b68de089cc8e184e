import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/faulty-gateway.js';
import { agent, candidate, fact, item, user } from './people.js';
import { expectNothingLeaks, startFaultyServer } from './faulty-server.js';
import { rows } from './well-answer.js';
import { writes } from './writes.js';

const json = { 'content-type': 'application/json' };
const payloadOf = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}Payload`;

/** Success that gives no row back: taken, and nothing is known of what it became. */
const withoutRow: readonly (readonly [string, (reply: Reply) => void])[] = [
  ['204', (reply) => reply.send(204)],
  ['204 with a type', (reply) => reply.send(204, '', json)],
  ['200 of no length', (reply) => reply.send(200)],
  ['201 of no length', (reply) => reply.send(201, '', json)],
  ['202 of no length', (reply) => reply.send(202)],
  ['205', (reply) => reply.send(205)],
  [
    '200 in chunks without a byte',
    (reply) => {
      reply.start(200, json);
      reply.end();
    },
  ],
  ...[
    '\n',
    '\ufeff',
    'null',
    'true',
    '7',
    '"ok"',
    '[]',
    '{}',
    '{"data":null}',
    '{"data":{}}',
    '{"data":[]}',
    '{"data":true}',
    '{"status":"accepted"}',
    '{"data":{"status":"pending","job_id":"j-1"}}',
    '{"data":{"id":"other-name-of-an-id","text":"likes green tea"}}',
    '{"data":{"memory_id":null,"fact_id":null}}',
    '{"data":{"memory_id":"","fact_id":""}}',
    '{"data":{"memory_id":true,"fact_id":{},"item":7,"fact":"f","preference":[]}}',
    '{"data":{"__proto__":{"memory_id":"m","fact_id":"f","enabled":true}}}',
    '{"data":{"ok":true},"__proto__":{"enabled":true}}',
  ].map((body) => [`200 ${body}`, (reply: Reply) => reply.send(200, body, json)] as const),
  ['202 pending', (reply) => reply.json({ data: { status: 'pending' } }, 202)],
];

describe.each(writes)('$name', ({ name, mutation, object, asked }) => {
  it('that gets no row back is a success that invents no object', async () => {
    const faulty = await startFaultyServer();
    const outcomes: unknown[] = [];
    for (const [kind, script] of withoutRow) {
      faulty.gateway.on('*', '*', script);
      const answer = await faulty.server.ask(mutation);
      outcomes.push([kind, answer.json()]);
      expectNothingLeaks(faulty, answer);
    }
    const write = { __typename: payloadOf(name), ...(object === null ? {} : { [object]: null }) };
    expect(outcomes).toEqual(withoutRow.map(([kind]) => [kind, { data: { write } }]));
    expect(faulty.sent()).toEqual(withoutRow.map(() => asked));
  });
});

const answers: Readonly<Record<string, { row: object; shown: object }>> = {
  correctMemoryItem: {
    row: { ...rows.item, content: 'likes green tea' },
    shown: { item: { memoryId: item, content: 'likes green tea' } },
  },
  confirmCandidate: { row: rows.fact, shown: { fact: { factId: fact, key: 'town', value: 'Ulm' } } },
  createFact: { row: rows.fact, shown: { fact: { factId: fact, key: 'town', value: 'Ulm' } } },
  updateFact: {
    row: { ...rows.fact, fact_id: 'f-town-v2', version: 2 },
    shown: { fact: { factId: 'f-town-v2', key: 'town', value: 'Ulm' } },
  },
  setMemoryPreference: { row: { enabled: false }, shown: { preference: { enabled: false } } },
};

describe.each(writes.filter(({ object }) => object !== null))('$name', ({ name, mutation, object }) => {
  it('shows the row that came back, wherever the answer holds it', async () => {
    const { server, gateway } = await startFaultyServer();
    const { row, shown } = answers[name] ?? { row: {}, shown: {} };
    const scoped = { ...row, agent_id: agent, end_user_id: user, user_id: user, tenant_id: 't' };
    const forms = [row, scoped, { data: row }, { data: scoped }, { data: { [object ?? '']: scoped } }];
    for (const form of forms) {
      gateway.on('*', '*', (reply) => reply.json(form));
      expect((await server.ask(mutation)).json()).toEqual({
        data: { write: { __typename: payloadOf(name), ...shown } },
      });
    }
  });
});

it('a correction that is answered with another item shows no item, and does not know its outcome', async () => {
  const { server, gateway } = await startFaultyServer();
  gateway.on('PUT', '*', (reply) => reply.json({ data: { memory_id: 'm-other', content: 'theirs' } }));
  const [correct] = writes;
  const answer = await server.ask(correct?.mutation ?? '');
  expect(answer.json()).toMatchObject({
    data: { write: { __typename: 'CorrectMemoryItemPayload', item: null } },
    errors: [
      {
        path: ['write', 'item'],
        extensions: {
          code: 'UPSTREAM_BAD_RESPONSE',
          outcomeUnknown: true,
          requestId: answer.headers['x-request-id'],
        },
      },
    ],
  });
  expect(answer.text).not.toMatch(/theirs|m-other/);
});

describe('the value of a confirmed candidate', () => {
  const confirm = `mutation ($input: ConfirmCandidateInput!) { confirmCandidate(input: $input) { __typename } }`;
  const input = { agentId: agent, endUserId: user, candidateId: candidate, factKey: 'drink' };

  it.each([
    ['left out', {}, {}],
    ['null', { factValue: null }, { fact_value: null }],
    ['false', { factValue: false }, { fact_value: false }],
    ['0', { factValue: 0 }, { fact_value: 0 }],
    ['an empty text', { factValue: '' }, { fact_value: '' }],
    ['an empty list', { factValue: [] }, { fact_value: [] }],
    ['digits beyond 2^53-1 as a text', { factValue: '9007199254740993' }, { fact_value: '9007199254740993' }],
    [
      'an object with the gateway’s own names',
      { factValue: { user_id: 'x', tenant_id: [null] } },
      { fact_value: { user_id: 'x', tenant_id: [null] } },
    ],
  ])('%s is sent as it is', async (_name, given, sent) => {
    const { server, gateway } = await startFaultyServer();
    await server.ask(confirm, { variables: { input: { ...input, ...given } } });
    expect(gateway.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { fact_key: 'drink', ...sent, end_user_id: user },
    ]);
  });

  it('stays left out where its variable is', async () => {
    const { server, gateway } = await startFaultyServer();
    const literal = `mutation ($value: JSON) {
      confirmCandidate(input: {
        agentId: "${agent}", endUserId: "${user}", candidateId: "${candidate}", factKey: "drink", factValue: $value
      }) { __typename }
    }`;
    await server.ask(literal);
    await server.ask(literal, { variables: { value: null } });
    expect(gateway.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { fact_key: 'drink', end_user_id: user },
      { fact_key: 'drink', fact_value: null, end_user_id: user },
    ]);
  });
});
