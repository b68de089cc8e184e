import { expect, it } from 'vitest';
import { setUp } from './client-setup.js';

type Case = readonly [body: unknown, outcome: string, layers: Readonly<Record<string, string>>];

async function outcomesOf(cases: readonly Case[]) {
  const { client, gateway } = await setUp();
  const outcomes: Case[] = [];
  for (const [body] of cases) {
    gateway.on('DELETE', '*', (reply) => reply.json(JSON.stringify(body)));
    const receipt = await client.memory.deleteAccount('agent-1', { endUserId: 'ada' });
    const layers = Object.fromEntries(receipt.layers.map(({ layer, outcome }) => [layer, outcome]));
    outcomes.push([body, receipt.outcome, layers]);
  }
  return outcomes;
}

const [complete, pending, incomplete] = ['complete', 'pending', 'incomplete'];

const notWhole: readonly Case[] = [
  [
    { data: { worker: 'failed', medium_term: 'deleted', long_term: 'deleted' } },
    incomplete,
    { worker: incomplete, medium_term: complete, long_term: complete },
  ],
  [
    { workerPurge: 'not_configured', facts: 'deleted' },
    incomplete,
    { workerPurge: incomplete, facts: complete },
  ],
  [{ results: [{ layer: 'worker', status: 'failed' }] }, incomplete, { worker: incomplete }],
  [{ tasks: [{ task: 'worker', state: 'FAILURE' }] }, incomplete, { worker: incomplete }],
  [
    { report: { stores: { qdrant: 'unreachable', pg: 4 } } },
    incomplete,
    { qdrant: incomplete, pg: complete },
  ],
  [{ failed_layers: ['worker'] }, incomplete, { worker: incomplete }],
  [{ message: 'Deleted 0 of 3 layers' }, incomplete, { message: incomplete }],
  [{ deleted: true, notDeleted: ['worker'] }, incomplete, { worker: incomplete }],
  [{ deleted: ['facts'], skipped: ['worker'] }, incomplete, { facts: complete, worker: incomplete }],
  [{ deleted: true, errors: { worker: 'down' } }, incomplete, { worker: incomplete }],
  [{ deleted: true, errors: [{ layer: 'worker', message: 'down' }] }, incomplete, { worker: incomplete }],
  [{ layers: 'worker failed' }, incomplete, { layers: incomplete }],
  [{ vector_store: 'failed' }, incomplete, { vector_store: incomplete }],
  [
    { layers: { long_term: { worker: 'failed' } } },
    incomplete,
    { long_term: incomplete, 'long_term.worker': incomplete },
  ],
  [
    { transcriptsDeleted: 3, factsDeleted: false },
    incomplete,
    { transcriptsDeleted: complete, factsDeleted: incomplete },
  ],
  [{ deleted: true, partial: true }, incomplete, { partial: incomplete }],
  [{ status: 'completed', meta: { truncated: true } }, incomplete, { truncated: incomplete }],
  [{ deleted: true, dry_run: true }, incomplete, { dry_run: incomplete }],
  [{ deleted: true, hasMore: true }, incomplete, { hasMore: incomplete }],
  [{ deleted: 7, left: 2 }, incomplete, { left: incomplete }],
  [{ deleted: true, warnings: ['worker timed out'] }, incomplete, { 'worker timed out': incomplete }],
  [{ deleted: true, backlog: 3 }, incomplete, { backlog: incomplete }],
  [{ deleted: true, note: 'worker comes later on' }, incomplete, { note: incomplete }],
  [{ message: 'Account deleted except for the transcripts' }, incomplete, { message: incomplete }],
  [{ status: 500 }, incomplete, {}],
  [{ success: 0 }, incomplete, {}],
  [{ data: { ok: 'no' }, message: 'x' }, incomplete, { message: incomplete }],
  [{ deleted: true, residual: { rows: 4 } }, incomplete, { rows: incomplete }],
  [{ deleted: true, data: { retained: 4 } }, incomplete, { retained: incomplete }],
  [{ data: null }, incomplete, { data: incomplete }],
  [{ job: { id: 'j', status: 'failed' } }, incomplete, {}],
  [{ success: true, job_id: 'j' }, pending, {}],
  [{ status: 'ok', task: { id: 7 } }, pending, {}],
  [{ status: 'scheduled', eta: 'PT5M' }, pending, { eta: pending }],
  [{ code: 40001, message: 'ok' }, incomplete, {}],
  [{ status: 'failed', data: { deleted: true } }, incomplete, {}],
  [{ success: true, data: { success: false } }, incomplete, {}],
  [{ pending: true }, pending, { pending }],
  [{ pending_layers: ['worker'], deleted: ['facts'] }, pending, { worker: pending, facts: complete }],
  [{ job_id: 'x' }, pending, {}],
  [{ data: { taskId: 7 } }, pending, {}],
  [{ message: 'The account will be deleted soon' }, pending, {}],
  [{ status: 'queued', message: 'Come back tomorrow' }, pending, {}],
];

const whole: readonly Case[] = [
  [
    { success: true, data: { deleted: true, deletedAt: '2026-01-01T00:00:00Z', requestId: 'r', tookMs: 3 } },
    complete,
    {},
  ],
  [{ deleted: { worker: 3, facts: 0 } }, complete, { worker: complete, facts: complete }],
  [{ deleted: true, job_id: 'x', reason: 'user_request', object: 'account' }, complete, {}],
  [{ message: 'All data of user ada has been deleted (3 rows)', agent_id: 'agent-1' }, complete, {}],
  [{ code: 0, message: 'ok', data: { layers: { worker: 'deleted' } } }, complete, { worker: complete }],
  [{ acknowledged: true, deletedCount: 3 }, complete, {}],
  [{ code: 0, msg: 'success', data: null }, complete, {}],
  [{ success: true, errors: [], result: null }, complete, {}],
  [{ layers: { worker: { name: 'worker', status: 'purged' } } }, complete, { worker: complete }],
  [{ job: { id: 'j', status: 'completed' } }, complete, {}],
  [{ deleted: 3, remaining: 0, failed: [], errors: null, error: '' }, complete, {}],
];

it('an account deletion is complete only where each word of the answer is known and means done', async () => {
  expect(await outcomesOf(notWhole)).toEqual(notWhole);
});

it('an account deletion whose words all mean done is complete', async () => {
  expect(await outcomesOf(whole)).toEqual(whole);
});

it('a sentence that is not understood is shown as the detail of its layer', async () => {
  const { client, gateway } = await setUp();
  gateway.on('DELETE', '*', (reply) => reply.json({ worker: 'purge of ada is stuck at 10.0.0.7' }));
  const { layers } = await client.memory.deleteAccount('agent-1', { endUserId: 'ada' });
  expect(layers).toEqual([{ layer: 'worker', outcome: 'incomplete', detail: 'purge of … is stuck at …' }]);
});
