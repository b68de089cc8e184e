import { expect, it } from 'vitest';
import { type Client, GatewayResponseError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const one = { endUserId: 'u' };
type Write = (client: Client, onPending?: () => void) => Promise<unknown>;

const deletions: readonly Write[] = [
  (client, onPending) => client.memory.delete('a', 'm', one, { ...(onPending && { onPending }) }),
  (client, onPending) => client.memory.deleteFact('a', 'f', one, { ...(onPending && { onPending }) }),
];
const changes: readonly Write[] = [
  (client, onPending) =>
    client.memory.update('a', 'm', { ...one, content: 'c' }, { ...(onPending && { onPending }) }),
  (client, onPending) =>
    client.memory.createFact(
      'a',
      { ...one, factKey: 'k', factValue: 1 },
      { ...(onPending && { onPending }) },
    ),
  (client, onPending) =>
    client.memory.setPreference('a', { ...one, enabled: true }, { ...(onPending && { onPending }) }),
  (client, onPending) =>
    client.memory.confirmCandidate('a', 'c', { ...one, factKey: 'k' }, { ...(onPending && { onPending }) }),
];

const row = { memory_id: 'm', fact_id: 'f', enabled: true, content: 'old' };

/** What is said of no write that was done. */
const denials: readonly unknown[] = [
  false,
  { data: false },
  { status: 'failed' },
  { status: 'error', message: 'could not delete' },
  { state: 'REJECTED' },
  { outcome: 'declined' },
  { result: 'failure' },
  { data: { result: false } },
  { success: false, error: 'the item is locked', data: row },
  { data: { ...row, success: false } },
  { isSuccess: false, data: row },
  { status: 'fail', data: row },
  { ok: 0 },
  { success: 'false' },
  { message: 'The item could not be changed' },
  { detail: "It isn't there" },
  { errorMessage: 'locked' },
  { data: { error_code: 'LOCKED' } },
  { code: 'ITEM_LOCKED' },
  { code: 40003, msg: 'x' },
  { status: 423, title: 'Locked' },
  { status: '500' },
  { failed: ['m'] },
  { results: [{ id: 'm', status: 'failed' }] },
  [{ status: 'Not Found' }],
  { response: { result: { status: 'unsuccessful' } } },
  { acknowledged: false },
  { updated: false },
  { deletedCount: 0 },
  { rows_affected: 0 },
  { rowCount: 0 },
  { rowCount: '0' },
  { found: false },
  { ack: 'NACK' },
  { ok: 'nope' },
  { dry_run: true, deleted: true },
  { type: 'error' },
  { message: 'Deleted 0 of 1' },
  { n: 0, ok: 1 },
  { success: true, data: { count: 0 } },
  { errcode: 40013, errmsg: 'x' },
  { retCode: -1 },
  { errcode: 1 },
  { resultCode: 'FAIL' },
  { success: 'N' },
  { ok: '0' },
  [false],
  { job: { id: 'j', status: 'failed' } },
  'failed',
];

/** What is said of a write that is not done yet. */
const delays: readonly unknown[] = [
  { status: 'pending', event_id: 'e' },
  { status: 'In Progress' },
  { data: { state: 'QUEUED' } },
  { results: [{ status: 'PENDING', event_id: 'e' }] },
  [{ status: 'PENDING' }],
  { job_id: 'j' },
  { data: { taskId: 7 } },
  { job: { id: 'j', status: 'running' } },
  { accepted: true },
  { success: true, job_id: 'j' },
  { status: 'ok', task: { id: 7 } },
  { operation: { name: 'operations/7', done: false } },
  { queued: true },
  { done: false, operation_id: 'o' },
  { status: 'scheduled', data: row },
  { status: 202 },
  { message: 'Your change will be applied soon' },
  'accepted',
];

/** What is said of a write that was done. */
const confirmations: readonly unknown[] = [
  null,
  {},
  true,
  { data: row },
  { status: 'ok' },
  { status: 'success', data: row },
  { code: 0, message: 'success', data: row },
  { code: 200 },
  { errcode: 0, errmsg: 'ok' },
  { code: 20000 },
  { success: 'Y' },
  { status: 'inactive' },
  { success: true, job_id: null },
  { job: { id: 'j', status: 'succeeded' } },
  { deleted: true, updated_at: 'x', message: 'No further action' },
  { acknowledged: true, matchedCount: 1, modifiedCount: 0 },
  { errors: [], error: null, failed: 0 },
  {
    data: { ...row, status: 'kind-to-come', fact_value: { success: false, status: 'failed' }, deleted: true },
  },
  { deleted: true, job_id: 'j' },
  { message: 'Deleted. This will take effect immediately.' },
  { message: 'Saved. The change is effective at once.' },
  { message: "Forgotten. This can't be undone." },
  { status: 'success', message: 'The item will no longer be used' },
  { status: 'NO_CONTENT' },
  { status: 'No errors' },
  { deleted: true, remaining: null, total: 0 },
  { status: 'done', retryable: false, timeout_ms: 3000 },
];

it('a success status that denies what was asked, in whatever form, is no success', async () => {
  const { client, gateway } = await setUp();
  for (const body of denials) {
    gateway.on('*', '*', (reply) => reply.json(JSON.stringify(body)));
    for (const write of [...deletions, ...changes]) {
      const error = await failure(write(client), GatewayResponseError);
      expect([body, error.outcomeUnknown, error.status]).toEqual([body, false, 200]);
    }
  }
});

it('a write that is accepted and not done yet tells its caller so', async () => {
  const { client, gateway } = await setUp();
  const told: unknown[] = [];
  for (const body of delays) {
    gateway.on('*', '*', (reply) => reply.json(JSON.stringify(body)));
    for (const write of [...deletions, ...changes]) await write(client, () => told.push(body));
  }
  expect(told).toEqual(delays.flatMap((body) => [...deletions, ...changes].map(() => body)));
});

it('a write that is answered 202 is pending whatever its body says of it', async () => {
  const { client, gateway } = await setUp();
  const told: unknown[] = [];
  for (const body of ['', '{"status":"ok"}', JSON.stringify({ data: row })]) {
    gateway.on('*', '*', (reply) => reply.json(body, 202));
    for (const write of changes) await write(client, () => told.push(body));
  }
  expect(told).toHaveLength(3 * changes.length);
});

it('a write that is confirmed is done, and a row is data whatever stands in it', async () => {
  const { client, gateway } = await setUp();
  const told: unknown[] = [];
  for (const body of confirmations) {
    gateway.on('*', '*', (reply) => reply.json(JSON.stringify(body)));
    for (const write of [...deletions, ...changes]) await write(client, () => told.push(body));
  }
  expect(told).toEqual([]);
});

it.each([{ status: 'perhaps' }, { data: { state: 'x-17' } }, { status: 'half-way', data: row }])(
  'a status that nobody knows leaves the outcome unknown: %j',
  async (body) => {
    const { client, gateway } = await setUp();
    gateway.on('*', '*', (reply) => reply.json(body));
    for (const write of [...deletions, ...changes]) {
      expect((await failure(write(client), GatewayResponseError)).outcomeUnknown).toBe(true);
    }
  },
);

it('several outcomes in one answer (207) leave the outcome unknown', async () => {
  const { client, gateway } = await setUp();
  gateway.on('*', '*', (reply) => reply.json({ data: row }, 207));
  for (const write of [...deletions, ...changes]) {
    expect((await failure(write(client), GatewayResponseError)).outcomeUnknown).toBe(true);
  }
});

it('a read whose status denies it is no empty list', async () => {
  const { client, gateway } = await setUp();
  for (const body of [
    { status: 'failed', data: { items: [] } },
    { data: { items: [], status: 'error' } },
    { isSuccess: false, items: [] },
    { Errors: ['x'], items: [] },
  ]) {
    gateway.on('*', '*', (reply) => reply.json(body));
    for (const read of [client.memory.listFacts('a', one), client.memory.export('a', one)]) {
      expect((await failure(read, GatewayResponseError)).status).toBe(200);
    }
  }
});

it('an opt-out that is answered with the opt-in is no success', async () => {
  const { client, gateway } = await setUp();
  gateway.on('*', '*', (reply) => reply.json({ data: { enabled: true } }));
  const write = client.memory.setPreference('a', { ...one, enabled: false });
  expect(await failure(write, GatewayResponseError)).toMatchObject({ status: 200, outcomeUnknown: false });
});
