import { expect, onTestFinished, test } from 'vitest';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startFaultyGateway } from '../support/faulty-gateway.js';
import { startServer, type TestServer } from '../support/start-server.js';
import { startIssuer } from './issuer.js';
import { askBothWays, jwtSettings, productionLine, serviceKey } from './secured.js';

const query = '{ sessions(userId: "ada") { nodes { sessionId } } }';
const modes = ['development', 'passthrough', 'jwt'] as const;

/** A server in a mode over a gateway that keeps every header, and credentials that are let in. */
async function start(mode: (typeof modes)[number]) {
  const issuer = await startIssuer();
  const gateway = await startFaultyGateway();
  onTestFinished(() => gateway.close());
  const server = await startServer({
    env: {
      AGENT_GATEWAY_ENDPOINT: gateway.url,
      AGENT_GATEWAY_API_KEY: serviceKey,
      AGENT_GATEWAY_USER_ID: productionLine,
      ...(mode === 'jwt' ? jwtSettings(issuer) : { SEA_AGENT_GRAPHQL_AUTH_MODE: mode }),
    },
  });
  const authorization = `Bearer ${await issuer.sign({ sub: 'ada', scope: 'sessions:read memory:read' })}`;
  return { server, gateway, authorization };
}

/** Sends a request with these header lines as they stand, and gives the status it is answered with. */
async function rawStatus(server: TestServer, ...lines: readonly string[]): Promise<number> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ query });
  const head = [
    'POST /graphql HTTP/1.1',
    `Host: ${host}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...lines,
  ];
  socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
  const [, status] = (await text(socket)).split(' ');
  return Number(status);
}

test.each(modes)(
  'in mode %s nothing of the caller reaches the gateway that is not meant to',
  async (mode) => {
    const { server, gateway, authorization } = await start(mode);
    gateway.on('*', '*', (reply) => reply.json({ data: { items: [] } }));
    const answer = await askBothWays(server, query, {
      authorization,
      'x-user-id': 'forged-line',
      'x-proxy-secret': 'forged-secret',
      cookie: 'forged=1',
      'proxy-authorization': 'Basic forged',
      te: 'trailers',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'forged.example',
      'x-tenant': 'forged',
      'x-request-id': 'forged-request',
      'user-agent': 'forged-agent',
      'accept-language': 'forged',
    });
    expect(answer.json()).toEqual({ data: { sessions: { nodes: [] } } });
    expect(gateway.requests).toHaveLength(2);
    for (const { headers, rawHeaders } of gateway.requests) {
      expect(headers).toEqual({
        host: new URL(gateway.url).host,
        connection: 'keep-alive',
        accept: 'application/json',
        'accept-encoding': expect.any(String),
        authorization: mode === 'passthrough' ? authorization : `Bearer ${serviceKey}`,
        'x-user-id': productionLine,
      });
      expect(rawHeaders.length).toBe(2 * Object.keys(headers).length);
    }
  },
);

test.each(modes)('in mode %s headers of identity that can be read in two ways are refused', async (mode) => {
  const { server, gateway, authorization } = await start(mode);
  const good = `Authorization: ${authorization}`;
  for (const lines of [
    [good, good],
    [good, 'authorization: Bearer other'],
    [good, 'AUTHORIZATION:'],
    [`${good}, Bearer other`],
    ['Authorization: Bearer a b'],
    ['Authorization: Bearer \u00e9'],
    ['Authorization: Bearer a\tb'],
    [good, 'X-User-ID: a', 'x-user-id: b'],
    [good, 'X-User-ID: a, b'],
    [good, 'X-User-ID: \u00e9'],
    [good, 'X-Proxy-Secret: a', 'X-Proxy-Secret: b'],
    [`${good}\u0000`],
    [`${good}\n evil: x`],
  ]) {
    expect([lines, await rawStatus(server, ...lines)]).toEqual([lines, 400]);
  }
  expect(gateway.requests).toEqual([]);
  await server.stop();
  expect(server.logText()).not.toContain(authorization.slice(7, 60));
});

test("no cookie, cache or other header of the gateway's answer passes", async () => {
  const { server, gateway, authorization } = await start('jwt');
  gateway.on('*', '*', (reply) =>
    reply.json({ data: { items: [] } }, 200, {
      'set-cookie': 'upstream=1',
      'cache-control': 'public, max-age=600',
      etag: '"upstream"',
      server: 'upstream',
      'access-control-allow-origin': '*',
      'x-upstream': '1',
    }),
  );
  const { headers } = await askBothWays(server, query, { authorization });
  expect(headers['cache-control']).toBe('no-store');
  for (const name of ['set-cookie', 'etag', 'server', 'access-control-allow-origin', 'x-upstream']) {
    expect(headers).not.toHaveProperty(name);
  }
});
