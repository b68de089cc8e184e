import { expect, onTestFinished, test } from 'vitest';
import { startServer, startServerOverGateway } from '../support/start-server.js';
import { startFaultyGateway } from '../support/faulty-gateway.js';
import { waitUntil } from '../support/wait-until.js';
import { startReceiver, type ReceivedSpan } from './otlp-receiver.js';

const query = 'query Titles { sessions(userId: "secret-user", first: 2) { nodes { title } } }';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';
const json = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };

/** A server over a gateway that keeps what it is sent, and that sends spans as JSON. */
async function startTraced(env: Readonly<Record<string, string>> = {}) {
  const receiver = await startReceiver();
  const gateway = await startFaultyGateway();
  onTestFinished(() => gateway.close());
  gateway.on('GET', '*', (reply) => reply.json({ data: [], total_count: 0 }));
  const server = await startServer({
    env: { ...json, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, AGENT_GATEWAY_ENDPOINT: gateway.url, ...env },
  });
  /** All spans, once the server has stopped. */
  const spans = async (): Promise<ReceivedSpan[]> => {
    await server.stop();
    return receiver.spans();
  };
  return { server, gateway, receiver, spans };
}

test("a request's span follows the caller's, and the call's span follows the request's", async () => {
  const { server, gateway, spans } = await startTraced();
  await server.ask(query, {}, { traceparent: `00-${traceId}-${caller}-01`, 'x-request-id': 'request-1' });
  const [call, request] = await spans();
  expect(request).toMatchObject({
    name: 'POST /graphql',
    kind: 2,
    traceId,
    parentSpanId: caller,
    attributes: {
      'http.route': '/graphql',
      'graphql.operation.name': 'Titles',
      'graphql.operation.type': 'query',
    },
  });
  expect(call).toMatchObject({
    name: 'GET /v1/worker/users/{user_id}/sessions/',
    kind: 3,
    traceId,
    parentSpanId: request?.spanId,
    attributes: { 'url.template': '/v1/worker/users/{user_id}/sessions/', 'server.address': '127.0.0.1' },
  });
  const { headers } = gateway.requests[0] ?? {};
  expect(headers?.['traceparent']).toBe(`00-${traceId}-${call?.spanId}-01`);
  expect(headers?.['x-request-id']).toBe('request-1');
  expect(server.logLines().find(({ msg }) => msg === 'request')).toMatchObject({ traceId });
});

test('no span holds an id, a text or a URL of somebody', async () => {
  const { server, receiver, spans } = await startTraced();
  await server.ask(query, {}, { 'x-request-id': 'secret-id', 'user-agent': 'secret-agent' });
  await server.send('/secret-path?secret');
  expect((await spans()).map(({ name }) => name)).toContain('GET');
  expect(receiver.textOf('/v1/traces')).toContain('url.template');
  expect(receiver.textOf('/v1/traces')).not.toMatch(/secret/i);
});

test('a request that the caller does not record is not recorded, and the gateway is told so', async () => {
  const { server, gateway, spans } = await startTraced();
  await server.ask(query, {}, { traceparent: `00-${traceId}-${caller}-00` });
  expect(gateway.requests[0]?.headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
  expect(await spans()).toEqual([]);
});

test.each([
  ['always_off', '1', 0],
  ['traceidratio', '0', 0],
  ['traceidratio', '1', 2],
  ['parentbased_always_on', '0', 2],
])('the sampler %s with the ratio %s records %i spans', async (sampler, ratio, count) => {
  const { server, spans } = await startTraced({
    OTEL_TRACES_SAMPLER: sampler,
    OTEL_TRACES_SAMPLER_ARG: ratio,
  });
  await server.ask(query);
  expect(await spans()).toHaveLength(count);
});

test('a call that fails and a request whose client left have the reason in error.type', async () => {
  const { server, gateway, spans } = await startTraced();
  gateway.on('GET', '*', (reply) => reply.json({}, 404));
  await server.ask(query);
  const errors = (await spans()).map(({ attributes }) => attributes['error.type']);
  expect(errors).toContain('GatewayStatusError');
});

test.each([
  ['http/json', 'application/json'],
  ['http/protobuf', 'application/x-protobuf'],
])('metrics and traces go out by OTLP as %s', async (protocol, contentType) => {
  const receiver = await startReceiver();
  const { server } = await startServerOverGateway({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  });
  await server.ask(query);
  await server.stop();
  await receiver.received('/v1/metrics');
  await receiver.received('/v1/traces');
  expect(new Set(receiver.sent.map((one) => one.contentType))).toEqual(new Set([contentType]));
  for (const name of ['http.server.request.duration', 'sea_agent_graphql.circuit.open'])
    expect(receiver.textOf('/v1/metrics')).toContain(name);
  expect(receiver.textOf('/v1/traces')).toContain('POST /graphql');
});

test('a signal that is to go nowhere, or elsewhere, does', async () => {
  const receiver = await startReceiver();
  const { server } = await startServerOverGateway({
    ...json,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/elsewhere`,
  });
  await server.ask(query);
  await server.stop();
  expect(new Set(receiver.sent.map(({ path }) => path))).toEqual(new Set(['/elsewhere']));
});

test('the log tells once that nothing can be sent, and once that it can be again', async () => {
  const receiver = await startReceiver();
  receiver.status = 400;
  const { server } = await startServerOverGateway({
    ...json,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_EXPORTER: 'none',
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  });
  const told = () => server.logLines().filter(({ msg }) => msg.startsWith('telemetry'));
  await waitUntil(() => expect(receiver.sent.length).toBeGreaterThan(2));
  receiver.status = 200;
  await waitUntil(() => expect(told().map(({ msg }) => msg)).toContain('telemetry is sent again'));
  expect(told().map(({ msg }) => msg)).toEqual(['telemetry can not be sent', 'telemetry is sent again']);
  expect(server.logText()).not.toContain(new URL(receiver.url).host);
});
