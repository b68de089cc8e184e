import { describe, expect, it } from 'vitest';
import { GatewayPurgeUnavailableError, GatewayStatusError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

async function deletion(body: unknown, status = 200) {
  const { client, gateway } = await setUp();
  gateway.on('DELETE', '*', (reply) => (body === undefined ? reply.send(status) : reply.json(body, status)));
  return client.memory.deleteAccount('a', { endUserId: 'u' });
}

describe('the word of a layer', () => {
  it.each([
    [
      'complete',
      [
        true,
        0,
        12,
        'deleted',
        'purged',
        'done',
        'complete',
        'completed',
        'ok',
        'success',
        'empty',
        'none',
        ' DONE ',
      ],
    ],
    [
      'pending',
      ['pending', 'queued', 'accepted', 'running', 'in_progress', 'In Progress', 'in-progress', 'scheduled'],
    ],
    ['incomplete', [false, null, '', 'failed', 'error', 'partial', 'perhaps', [], {}, { note: 'x' }]],
  ])('makes it %s', async (outcome, words) => {
    for (const word of words) {
      const layers = [{ layer: 'facts', outcome, detail: null }];
      expect(await deletion({ layers: { facts: word } })).toMatchObject({ outcome, layers });
      expect(await deletion({ data: { layers: [{ name: 'facts', status: word }] } })).toMatchObject({
        outcome,
        layers,
      });
    }
  });
});

describe('the receipt of an account deletion', () => {
  it.each([
    ['204', undefined, 204, 'complete'],
    ['an empty 200', undefined, 200, 'complete'],
    ['an empty 202', undefined, 202, 'pending'],
    ['an empty 207', undefined, 207, 'incomplete'],
    ['deleted: true', { deleted: true }, 200, 'complete'],
    ['deleted: false', { deleted: false }, 200, 'incomplete'],
    ['a status that is pending', { data: { status: 'pending' } }, 200, 'pending'],
    ['a list of errors', { deleted: true, errors: ['x'] }, 200, 'incomplete'],
    [
      'a list of errors beside the data',
      { data: { deleted: true }, errors: [{ message: 'x' }] },
      200,
      'incomplete',
    ],
    ['an empty list of errors', { deleted: true, errors: [] }, 200, 'complete'],
    ['done layers with 202', { layers: { facts: 'done' } }, 202, 'pending'],
    ['done layers with 207', { layers: { facts: 'done' } }, 207, 'incomplete'],
    ['only a message', { message: 'Account deleted', end_user_id: 'u' }, 200, 'complete'],
    ['a code', { code: 'worker_purge_not_configured' }, 200, 'incomplete'],
    ['a sentence that denies', { message: 'Transcripts could not be purged' }, 200, 'incomplete'],
    ['a count of failures', { transcripts_deleted: 3, failed: 2 }, 200, 'incomplete'],
    ['no failures counted', { deleted: 3, failed: 0 }, 200, 'complete'],
    ['a bare word', '"deleted"', 200, 'complete'],
    ['another bare word', '"partly"', 200, 'incomplete'],
  ])('is of %s what it says', async (_name, body, status, outcome) => {
    expect(await deletion(body, status)).toMatchObject({ status, outcome });
  });

  it('tells each layer for itself, and is as bad as the worst of them', async () => {
    const receipt = await deletion({
      data: {
        layers: [
          { layer: 'transcripts', status: 'deleted', count: 4 },
          { layer: 'medium_term', status: 'queued', message: 'in an hour' },
          { name: 'long_term', deleted: false, error: 'store is down' },
          { status: 'done' },
        ],
      },
    });
    expect(receipt.outcome).toBe('incomplete');
    expect(receipt.layers).toEqual([
      { layer: 'transcripts', outcome: 'complete', detail: null },
      { layer: 'medium_term', outcome: 'pending', detail: 'in an hour' },
      { layer: 'long_term', outcome: 'incomplete', detail: 'store is down' },
      { layer: '3', outcome: 'complete', detail: null },
    ]);
  });

  it('finds layers among the other keys, and takes no other key for one', async () => {
    const receipt = await deletion({
      transcripts: 12,
      medium_term: { deleted: 3 },
      long_term: null,
      vectors: 'queued',
      agent_id: 'a',
      end_user_id: 'u',
      reason: 'success',
      request_id: 'r',
      deleted_at: '2026-01-01',
      retries: 3,
    });
    expect(receipt.layers.map(({ layer, outcome }) => [layer, outcome])).toEqual([
      ['transcripts', 'complete'],
      ['medium_term', 'complete'],
      ['long_term', 'incomplete'],
      ['vectors', 'pending'],
    ]);
    expect(receipt.outcome).toBe('incomplete');
  });

  it('keeps the gateway’s own words', async () => {
    expect((await deletion({ data: { layers: { facts: 'partial' } } })).raw).toEqual({
      layers: { facts: 'partial' },
    });
  });
});

describe('a refused account deletion', () => {
  it.each([
    [409, { detail: 'Worker purge endpoint is not configured' }],
    [501, { error: { code: 'worker_purge_not_configured', message: 'Not here.' } }],
    [503, { code: 'PURGE_UNAVAILABLE' }],
    [503, { errors: [{ message: "The worker purge isn't available yet." }] }],
    [400, { message: 'no worker purge endpoint configured' }],
  ])('with %i and %j deleted nothing', async (status, body) => {
    const error = await failure(deletion(body, status), GatewayPurgeUnavailableError);
    expect(error).toMatchObject({ status, outcomeUnknown: false, upstreamMessage: null });
  });

  it.each([
    [503, '<html>worker purge not configured</html>', true],
    [503, { detail: 'Service unavailable' }, true],
    [503, '"worker purge not configured"', true],
    [502, { detail: 'worker purge not configured' }, true],
    [500, { detail: 'worker purge not configured' }, true],
    [503, { detail: 'worker purge interrupted: store not available' }, true],
    [503, { detail: 'purge failed, transcripts are not available' }, true],
    [503, { detail: 'worker purge interrupted as the store is not available' }, true],
    [409, { detail: 'conflict' }, false],
  ])('with %i and %j says nothing of the kind', async (status, body, outcomeUnknown) => {
    const error = await failure(deletion(body, status), GatewayStatusError);
    expect(error).not.toBeInstanceOf(GatewayPurgeUnavailableError);
    expect(error).toMatchObject({ status, outcomeUnknown });
  });

  it('is no refusal of that kind for any other call', async () => {
    const { client, gateway } = await setUp();
    gateway.on('*', '*', (reply) => reply.json({ detail: 'worker purge not configured' }, 409));
    const error = await failure(client.memory.delete('a', 'm', { endUserId: 'u' }), GatewayStatusError);
    expect(error).not.toBeInstanceOf(GatewayPurgeUnavailableError);
  });
});

it('a detail is shown without what it may quote of the request and of the upstream', async () => {
  const { client, gateway } = await setUp({ apiKey: 'SECRET-KEY-77' });
  const detail = `${gateway.url}/x of somebody with SECRET-KEY-77 at f (/srv/app.js:1:2)`;
  gateway.on('DELETE', '*', (reply) =>
    reply.json({ data: { layers: [{ layer: 'transcripts', status: 'failed', detail }] } }),
  );
  const receipt = await client.memory.deleteAccount('a', { endUserId: 'somebody' });
  expect(receipt.layers).toEqual([
    { layer: 'transcripts', outcome: 'incomplete', detail: '… of … with … …' },
  ]);
});
