import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { send } from '../support/send.js';
import { startServer } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';
import { startMeasured } from './start-measured.js';

const conversations =
  'query Conversations { sessions(userId: "ada", first: 2) { nodes { title messages(last: 2) { nodes { text } } } } }';

/** The value of the one sample of a metric whose labels hold this text; null: there is none. */
function sampleOf(metrics: string, name: string, labels = ''): number | null {
  const lines = metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const found = lines.filter((line) => line.includes(labels));
  return found.length === 1 ? Number(found[0]?.split(' ').at(-1)) : null;
}

/** What Prometheus reads once this text is in it: a request is counted when its connection has taken the answer. */
function scrapeOf(scrape: () => Promise<string>, text: string): Promise<string> {
  return waitUntil(async () => {
    const metrics = await scrape();
    expect(metrics).toContain(text);
    return metrics;
  });
}

test('Prometheus reads how many requests there were, how long they took and which calls they made', async () => {
  const { server, gateway, scrape } = await startMeasured();
  gateway.controls.fail('*', { status: 503, times: 1 });
  await server.ask(conversations);
  await server.ask('mutation { nothing }');
  const metrics = await scrapeOf(scrape, 'GRAPHQL_VALIDATION_FAILED');
  const requests = 'http_server_request_duration_seconds_count';
  expect(sampleOf(metrics, requests, 'graphql_operation_name="Conversations"')).toBe(1);
  expect(sampleOf(metrics, requests, 'error_type="GRAPHQL_VALIDATION_FAILED"')).toBe(1);
  const calls = 'http_client_request_duration_seconds_count';
  expect(sampleOf(metrics, calls, 'url_template="/v1/worker/users/{user_id}/sessions/"')).toBe(1);
  expect(sampleOf(metrics, 'sea_agent_graphql_upstream_retries_total')).toBe(1);
  expect(sampleOf(metrics, 'sea_agent_graphql_operation_upstream_calls_sum')).toBe(3);
  expect(sampleOf(metrics, 'sea_agent_graphql_loader_batch_size_sum')).toBe(3);
  expect(sampleOf(metrics, 'sea_agent_graphql_documents_cached')).toBe(1);
});

test('gauges tell of operations that run and wait, and of the waits', async () => {
  const { server, gateway, scrape } = await startMeasured({ AGENT_GATEWAY_CONNECTIONS: '1' });
  const hold = gateway.controls.hold('*');
  const asked = [1, 2, 3].map(() => server.ask(conversations));
  const [running, waiting] = await waitUntil(async () => {
    const during = await scrape();
    const some = ['running', 'waiting'].map((what) =>
      sampleOf(during, `sea_agent_graphql_operations_${what}`),
    );
    expect((some[0] ?? 0) + (some[1] ?? 0)).toBe(3);
    return some;
  });
  expect([running, waiting]).not.toContain(0);
  hold.release();
  await Promise.all(asked);
  const after = await scrape();
  expect(sampleOf(after, 'sea_agent_graphql_operations_running')).toBe(0);
  expect(sampleOf(after, 'sea_agent_graphql_operations_waiting')).toBe(0);
  expect(sampleOf(after, 'sea_agent_graphql_operation_wait_duration_seconds_count')).toBe(waiting);
});

test('a refused operation and an open circuit are counted', async () => {
  const { server, gateway, scrape } = await startMeasured({
    SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '1',
    AGENT_GATEWAY_CIRCUIT_MINIMUM_CALLS: '1',
    AGENT_GATEWAY_RETRY_TRIES: '1',
  });
  await server.ask(conversations);
  const refused = 'sea_agent_graphql_operations_refused_total';
  await waitUntil(async () => expect(sampleOf(await scrape(), refused, 'OPERATION_TOO_EXPENSIVE')).toBe(1));
  expect(sampleOf(await scrape(), refused, 'OVERLOADED')).toBe(0);
  expect(sampleOf(await scrape(), 'sea_agent_graphql_circuit_open')).toBe(0);
  await gateway.close();
  await server.ask('{ sessions(userId: "ada", first: 1) { nodes { title } } }');
  expect(sampleOf(await scrape(), 'sea_agent_graphql_circuit_open')).toBe(1);
});

test('no label holds an id, a text or a URL of somebody', async () => {
  const { server, scrape } = await startMeasured();
  await server.ask('query ($user: ID!) { session(userId: $user, sessionId: "secret-session") { title } }', {
    variables: { user: 'secret-user' },
  });
  await server.send('/secret-path?secret=1', { method: 'PROPFIND' });
  await server.ask('{ secretField }', {}, { 'x-request-id': 'secret-id', 'user-agent': 'secret-agent' });
  const metrics = await scrapeOf(scrape, 'GRAPHQL_VALIDATION_FAILED');
  expect(metrics).toContain('url_template="/v1/worker/users/{user_id}/sessions/{session_id}"');
  expect(metrics).toContain('http_request_method="_OTHER"');
  expect(metrics).not.toMatch(/secret/i);
});

test('the listener answers /metrics alone, and to reads alone', async () => {
  const { metricsUrl } = await startMeasured();
  const answered = async (path: string, method: string) =>
    (await send(new URL(path, metricsUrl), { method })).status;
  expect(await answered('/metrics', 'GET')).toBe(200);
  expect(await answered('/metrics', 'HEAD')).toBe(200);
  expect(await answered('/metrics?name[]=x', 'GET')).toBe(200);
  expect(await answered('/metrics', 'POST')).toBe(405);
  expect(await answered('/graphql', 'GET')).toBe(404);
});

test.each([
  ['by default', {}],
  [
    'where OpenTelemetry is disabled',
    { SEA_AGENT_GRAPHQL_TELEMETRY_METRICS_ENABLED: 'true', OTEL_SDK_DISABLED: 'true' },
  ],
])('nothing listens for Prometheus %s', async (_when, env) => {
  const server = await startServer({ env });
  expect(server.logLines().filter(({ msg }) => msg.startsWith('metrics at'))).toEqual([]);
});

test('a port that is taken fails the start, and the gateway is let go', async () => {
  const { metricsUrl } = await startMeasured();
  const env = {
    SEA_AGENT_GRAPHQL_TELEMETRY_METRICS_ENABLED: 'true',
    SEA_AGENT_GRAPHQL_TELEMETRY_METRICS_PORT: new URL(metricsUrl).port,
  };
  await expect(startServer({ env })).rejects.toThrow(/EADDRINUSE/);
});

const promtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!promtool)(
  'promtool finds no fault with what Prometheus reads (skipped without promtool)',
  async () => {
    const { server, scrape } = await startMeasured();
    await server.ask(conversations);
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: await scrape() });
    expect([status, String(stdout), String(stderr)]).toEqual([0, '', '']);
  },
);
