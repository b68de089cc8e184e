import { expect, it } from 'vitest';
import { GatewayResponseError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const items = [{ memory_id: 'm' }, { memory_id: 'n' }];
const facts = [{ fact_id: 'f' }];
const lists = { items, facts };

async function completeOf(bodies: readonly unknown[]) {
  const { client, gateway } = await setUp();
  const told: unknown[] = [];
  for (const body of bodies) {
    gateway.on('GET', '*', (reply) => reply.json(JSON.stringify(body)));
    const snapshot = await client.memory.export('a', { endUserId: 'u' });
    told.push([body, snapshot?.complete]);
  }
  return told;
}

const partly: readonly unknown[] = [
  { data: { ...lists, truncated: true } },
  { data: lists, isTruncated: true },
  { data: { ...lists, has_more: true } },
  { data: { ...lists, hasMore: 1 } },
  { data: { ...lists, complete: false } },
  { data: { ...lists, isComplete: false } },
  { data: { ...lists, completeness: 'partial', status: 'partial' } },
  { data: { ...lists, failed: ['facts'] } },
  { data: { ...lists, failedLayers: { facts: 'timeout' } } },
  { data: { ...lists, missing: ['transcripts'] } },
  { data: { ...lists, warnings: ['facts could not be read'] } },
  { data: lists, meta: { partial: true } },
  { data: lists, pagination: { next_cursor: 'c' } },
  { data: { ...lists, next: '/export?page=2' } },
  { data: { ...lists, total: 4 } },
  { data: { ...lists, facts_total: 2 } },
  { data: { ...lists, counts: { items: 5, facts: 1 } } },
  { data: { ...lists, itemCount: 3 } },
  { data: { ...lists, limit: 2 } },
  { data: { ...lists, total_pages: 2 } },
  { data: { ...lists, offset: 50 } },
  { data: { ...lists, layers: { facts: 'failed' } } },
  { data: { ...lists, layers: [{ layer: 'facts', status: 'error' }] } },
  { data: { ...lists, status: 'running' } },
  { data: { ...lists, pending: true } },
  { data: { ...lists, message: 'Facts could not be read' } },
  { data: { ...lists, sampled: true } },
  { data: { ...lists, percent_complete: 40 } },
  { data: { ...lists, download_url: 'https://files.example/export.zip' } },
  { data: { ...lists, archive: { href: '/exports/7' } } },
  { data: lists, links: { download: '/exports/7' } },
  { data: { ...lists, files: ['part-1.json', 'part-2.json'] } },
  { data: { ...lists, signedUrl: 'https://files.example/x' } },
  { data: { ...lists, parts: 3 } },
  { data: { ...lists, last: false } },
  { data: { ...lists, continues: true } },
  { data: { items } },
  { data: { items, facts: null } },
  { data: { items: { items, has_more: true }, facts } },
  { data: { items: [...items, { content: 'without an id' }], facts } },
  { data: { job_id: 'x' } },
];

const wholly: readonly unknown[] = [
  { data: lists },
  { data: { items: [], facts: [] } },
  { data: { ...lists, download_url: null, files: [], links: { self: '/export' }, file_count: 0 } },
  { data: { ...lists, progress: 100, preview: false } },
  { data: { ...lists, complete: true, truncated: false, has_more: false, next_cursor: null, failed: [] } },
  {
    success: true,
    data: { ...lists, total: 3, counts: { items: 2, facts: 1 }, limit: 1000, status: 'complete' },
  },
  { data: { ...lists, sessions: [{ session_id: 's', status: 'failed' }], exported_at: 'x', version: 2 } },
  {
    data: { items, facts: [{ fact_id: 'f', fact_value: { truncated: true, total: 99 }, status: 'pending' }] },
  },
];

it('an export that says or shows that something is missing is not complete', async () => {
  expect(await completeOf(partly)).toEqual(partly.map((body) => [body, false]));
});

it('an export that holds both lists, and says nothing else, is complete', async () => {
  expect(await completeOf(wholly)).toEqual(wholly.map((body) => [body, true]));
});

it.each(['', '{"data":{"items":[],"facts":[]}}', '{"status":"pending"}'])(
  'an export that is answered 202 with %j is a bad answer, never an empty memory',
  async (body) => {
    const { client, gateway } = await setUp();
    gateway.on('GET', '*', (reply) => reply.json(body, 202));
    const error = await failure(client.memory.export('a', { endUserId: 'u' }), GatewayResponseError);
    expect(error.status).toBe(202);
  },
);
