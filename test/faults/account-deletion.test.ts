import { describe, expect, it } from 'vitest';
import { agent, user } from './people.js';
import { expectNothingLeaks, onlyError, startFaultyServer } from './faulty-server.js';
import { accountDeletion } from './writes.js';

type Layers = Readonly<Record<string, [outcome: string, detail: string | null]>>;
type Receipt = readonly [name: string, status: number, body: unknown, outcome: string, layers: Layers];

const done = ['COMPLETE', null] as [string, null];
const open = ['PENDING', null] as [string, null];
const failed = ['INCOMPLETE', null] as [string, null];

const receipts: readonly Receipt[] = [
  ['204', 204, '', 'COMPLETE', {}],
  ['200 without a body', 200, '', 'COMPLETE', {}],
  ['202 without a body', 202, '', 'PENDING', {}],
  ['202 that says deleted', 202, { data: { status: 'deleted' } }, 'PENDING', {}],
  ['207 without a body', 207, '', 'INCOMPLETE', {}],
  [
    '207 whose layers are all done',
    207,
    { layers: { transcripts: 'deleted' } },
    'INCOMPLETE',
    { transcripts: done },
  ],
  ['deleted: true', 200, { data: { deleted: true } }, 'COMPLETE', {}],
  ['deleted: false', 200, { data: { deleted: false } }, 'INCOMPLETE', {}],
  ['deleted: null', 200, { data: { deleted: null } }, 'INCOMPLETE', {}],
  ['a list of errors', 200, { data: { deleted: true }, errors: [{ message: 'x' }] }, 'INCOMPLETE', {}],
  ['an empty list of errors', 200, { data: { deleted: true, errors: [] } }, 'COMPLETE', {}],
  ['a status that is pending', 200, { data: { status: 'queued' } }, 'PENDING', {}],
  ['a status nobody knows', 200, { data: { status: 'almost' } }, 'INCOMPLETE', {}],
  [
    'counts of a layer',
    200,
    { data: { layers: { transcripts: 12, medium_term: 0, long_term: 3 } } },
    'COMPLETE',
    { transcripts: done, medium_term: done, long_term: done },
  ],
  [
    'one layer that failed',
    200,
    { data: { layers: { transcripts: 'deleted', medium_term: 'failed', long_term: 'purged' } } },
    'INCOMPLETE',
    { transcripts: done, medium_term: failed, long_term: done },
  ],
  [
    'one layer that is pending',
    200,
    { data: { layers: { transcripts: 'Running', medium_term: 'none' } } },
    'PENDING',
    { transcripts: open, medium_term: done },
  ],
  [
    'a layer that failed beside one that is pending',
    200,
    { data: { layers: { transcripts: 'scheduled', medium_term: 'timeout' } } },
    'INCOMPLETE',
    { transcripts: open, medium_term: failed },
  ],
  [
    'a layer of null and one of false',
    200,
    { data: { layers: { transcripts: null, long_term: false } } },
    'INCOMPLETE',
    { transcripts: failed, long_term: failed },
  ],
  [
    'layers in a list, with a word on why',
    200,
    {
      data: {
        layers: [
          { layer: 'transcripts', status: 'deleted' },
          { name: 'facts', status: 'error', error: 'locked by a job' },
          { layer: 'items', deleted: true, detail: '3 rows' },
        ],
      },
    },
    'INCOMPLETE',
    { transcripts: done, facts: ['INCOMPLETE', 'locked by a job'], items: ['COMPLETE', '3 rows'] },
  ],
  [
    'a layer that says done and names an error',
    200,
    { data: { layers: [{ layer: 'facts', status: 'done', error: 'two left' }] } },
    'INCOMPLETE',
    { facts: ['INCOMPLETE', 'two left'] },
  ],
  [
    'layers at the top',
    200,
    { data: { transcripts: 'deleted', long_term: 'in_progress', request: 'r-1' } },
    'PENDING',
    { transcripts: done, long_term: open },
  ],
  [
    'layers that are all done under a status that is not',
    200,
    { data: { status: 'partial', layers: { transcripts: 'ok' } } },
    'INCOMPLETE',
    { transcripts: done },
  ],
];

interface Payload {
  readonly outcome: string;
  readonly layers: readonly { layer: string; outcome: string; detail: string | null }[];
  readonly raw: unknown;
}

describe('a deletion of everything that is answered with', () => {
  it.each(receipts)('%s says no more than the gateway did', async (_name, status, body, outcome, layers) => {
    const faulty = await startFaultyServer();
    faulty.gateway.on('*', '*', (reply) => (body === '' ? reply.send(status) : reply.json(body, status)));
    const answer = await faulty.server.ask(accountDeletion.mutation);
    expect(answer.json().errors).toBeUndefined();
    // The shape is the mutation's.
    const { write } = answer.json().data as { write: Payload };
    const shown = Object.fromEntries(write.layers.map((one) => [one.layer, [one.outcome, one.detail]]));
    expect({ outcome: write.outcome, layers: shown }).toEqual({ outcome, layers });
    expect(faulty.sent()).toEqual([accountDeletion.asked]);
    expectNothingLeaks(faulty, answer);
  });

  it('a receipt hands it on as it came, but for the gateway’s own keys', async () => {
    const { server, gateway } = await startFaultyServer();
    const body = `{"data":{"deleted":true,"tenant_id":"t","agent_record_id":9,"count":9007199254740993,"note":"\\ud83d"}}`;
    gateway.on('*', '*', (reply) => reply.json(body));
    const answer = await server.ask(accountDeletion.mutation);
    expect(answer.json()).toMatchObject({
      data: { write: { raw: { deleted: true, count: '9007199254740993', note: '\ufffd' } } },
    });
    expect(answer.text).not.toMatch(/tenant_id|agent_record_id/);
  });
});

describe('a deletion of everything that the gateway refuses', () => {
  const purge = {
    error: { code: 'worker_purge_not_configured', message: 'The worker purge is not configured.' },
  };

  it.each([409, 412, 422, 400, 404, 501, 503])(
    'with %i, as it can’t purge yet, is typed: nothing was deleted',
    async (status) => {
      const faulty = await startFaultyServer();
      faulty.gateway.on('*', '*', (reply) => reply.json(purge, status));
      const answer = await faulty.server.ask(accountDeletion.mutation);
      expect(answer.json()).toEqual({
        data: {
          write: {
            __typename: 'MemoryPurgeUnavailableError',
            code: 'PURGE_UNAVAILABLE',
            message: expect.stringContaining('nothing was deleted'),
          },
        },
      });
      expect(faulty.sent()).toEqual([accountDeletion.asked]);
      expectNothingLeaks(faulty, answer);
    },
  );

  it.each([500, 502, 504])('with %i knows nothing, whatever the body says', async (status) => {
    const { server, gateway } = await startFaultyServer();
    gateway.on('*', '*', (reply) => reply.json(purge, status));
    const { extensions } = onlyError(await server.ask(accountDeletion.mutation));
    const code = status === 500 ? 'UPSTREAM_ERROR' : 'UPSTREAM_UNAVAILABLE';
    expect(extensions).toEqual({ code, upstreamStatus: status, outcomeUnknown: true });
  });

  it.each([
    ['HTML', '<html>worker purge not configured</html>', 'text/html'],
    ['plain text', 'worker purge not configured', 'text/plain'],
    ['no body', '', 'application/json'],
    ['JSON that is cut', '{"error":"worker_purge_not_configured"', 'application/json'],
    ['JSON about something else', '{"error":"maintenance"}', 'application/json'],
    [
      'a purge that had begun',
      '{"error":"purge failed: not available after 3 of 5 layers"}',
      'application/json',
    ],
  ])('with 501 or 503 and %s does not know its outcome', async (_name, body, type) => {
    const { server, gateway } = await startFaultyServer();
    for (const [status, code] of [
      [501, 'UPSTREAM_ERROR'],
      [503, 'UPSTREAM_UNAVAILABLE'],
    ] as const) {
      gateway.on('*', '*', (reply) => reply.send(status, body, { 'content-type': type }));
      const { extensions } = onlyError(await server.ask(accountDeletion.mutation));
      expect(extensions).toEqual({ code, upstreamStatus: status, outcomeUnknown: true });
    }
  });

  it('can be repeated after it was interrupted, and after it was done', async () => {
    const { server, gateway } = await startFaultyServer();
    gateway.on(
      'DELETE',
      '*',
      (reply) => reply.json({ data: { layers: { transcripts: 'deleted', facts: 'failed' } } }),
      (reply) => reply.json({ data: { layers: { transcripts: 'empty', facts: 'deleted' } } }),
      (reply) => reply.json({ data: { layers: { transcripts: 'empty', facts: 'empty' } } }),
    );
    const outcomes = [];
    for (let time = 0; time < 3; time++) outcomes.push((await server.ask(accountDeletion.mutation)).json());
    expect(outcomes).toMatchObject(
      ['INCOMPLETE', 'COMPLETE', 'COMPLETE'].map((outcome) => ({ data: { write: { outcome } } })),
    );
  });
});

describe('a deletion of everything is never sent', () => {
  it.each([
    ['for an empty end user', '', ''],
    ['for a blank end user', ' ', ' '],
    ['where the end user is not repeated', user, ''],
    ['where another end user is repeated', user, `${user} `],
    ['where the end user is repeated in other letters', user, user.toUpperCase()],
  ])('%s', async (_name, endUserId, confirmEndUserId) => {
    const { server, sent } = await startFaultyServer();
    const mutation = `mutation ($input: DeleteMemoryAccountInput!) {
      deleteMemoryAccount(input: $input) { __typename ... on MemoryInputError { issues { path } } }
    }`;
    const input = { agentId: agent, endUserId, confirmEndUserId };
    const path = ['input', endUserId === user ? 'confirmEndUserId' : 'endUserId'];
    expect((await server.ask(mutation, { variables: { input } })).json()).toEqual({
      data: { deleteMemoryAccount: { __typename: 'MemoryInputError', issues: [{ path }] } },
    });
    expect(sent()).toEqual([]);
  });
});
