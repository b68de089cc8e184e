import { describe, expect, test } from 'vitest';
import { askBothWays, productionLine, serviceKey, startOver } from './secured.js';

const mode = { SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough' };
const mine = '{ sessions(userId: "ada", first: 1) { nodes { sessionId } } }';
const authorization = 'bearer Callers-own_token';

test("the caller's own Authorization is what the gateway gets, to the letter, and never the server's key", async () => {
  const { server, gateway } = await startOver(mode);
  expect((await askBothWays(server, mine, { authorization })).status).toBe(200);
  const sent = gateway.controls.log.requests;
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([authorization, authorization]);
  expect(JSON.stringify(sent)).not.toContain(serviceKey);
});

test('a write goes out with it too', async () => {
  const { server, gateway } = await startOver(mode);
  const write = `mutation { forgetFact(input: { agentId: "a", endUserId: "ada", factId: "f" }) { __typename } }`;
  await askBothWays(server, write, { authorization });
  expect(gateway.controls.log.requests.map(({ headers }) => headers.authorization)).toEqual([
    authorization,
    authorization,
  ]);
});

test.each([undefined, '', '  ', 'Bearer', 'token-alone'])(
  'with the Authorization %j nobody is let in and nothing is sent',
  async (sent) => {
    const { server, gateway } = await startOver(mode);
    const answer = await askBothWays(server, mine, sent === undefined ? {} : { authorization: sent });
    expect([answer.status, answer.json().errors?.[0]?.extensions['code']]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.json()).not.toHaveProperty('data');
    expect(gateway.controls.log.count()).toBe(0);
  },
);

test('scopes and ownership are not judged here: the viewer is nobody, and may ask the gateway for anybody', async () => {
  const { server } = await startOver(mode);
  const query =
    '{ viewer { user { id } scopes authentication } session(userId: "max", sessionId: "x") { id } }';
  expect((await askBothWays(server, query, { authorization })).json()).toEqual({
    data: { viewer: { user: null, scopes: [], authentication: 'PASSTHROUGH' }, session: null },
  });
});

test.each([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
])("the gateway's %i is %s, since it is about the caller's credentials", async (status, code) => {
  const { server, gateway } = await startOver(mode);
  gateway.controls.fail('*', { status, json: { error: `${authorization} is bad` } });
  const answer = await askBothWays(server, mine, { authorization });
  expect([answer.status, answer.json()]).toEqual([
    200,
    {
      errors: [
        {
          message: expect.any(String),
          path: ['sessions'],
          locations: expect.any(Array),
          extensions: { code, upstreamStatus: status, requestId: expect.any(String) },
        },
      ],
      data: { sessions: null },
    },
  ]);
  expect(answer.text).not.toContain('Callers-own_token');
});

describe('The production line', () => {
  const lines = async (env: Record<string, string>, headers: Record<string, string>) => {
    const { server, gateway } = await startOver({ ...mode, ...env });
    expect((await askBothWays(server, mine, { authorization, ...headers })).status).toBe(200);
    return new Set(gateway.controls.log.requests.map((request) => request.headers['x-user-id']));
  };
  const trusting = (networks: string) => ({ SEA_AGENT_GRAPHQL_AUTH_TRUSTED_PROXIES: networks });
  const proxySecret = 'p'.repeat(32);
  const withSecret = { SEA_AGENT_GRAPHQL_AUTH_PROXY_SECRET: proxySecret };

  test.each(['127.0.0.1', '10.1.2.3, 127.0.0.0/8'])('is the X-User-ID of a proxy in %s', async (networks) => {
    expect(await lines(trusting(networks), { 'x-user-id': 'line-1' })).toEqual(new Set(['line-1']));
  });

  test('is the X-User-ID of a proxy that knows the shared secret, which goes no further', async () => {
    const headers = { 'x-user-id': 'line-1', 'x-proxy-secret': proxySecret };
    const { server, gateway } = await startOver({ ...mode, ...withSecret });
    await askBothWays(server, mine, { authorization, ...headers });
    expect(gateway.controls.log.requests[0]?.headers['x-user-id']).toBe('line-1');
    expect(JSON.stringify(gateway.controls.log.requests)).not.toContain(proxySecret);
  });

  test.each([
    ['nobody is trusted', {}, {}],
    ['another network is trusted', trusting('10.0.0.0/8'), {}],
    ['another secret is sent', withSecret, { 'x-proxy-secret': 'q'.repeat(32) }],
    ['no secret is sent', withSecret, {}],
    [
      'the caller says it came through a trusted proxy',
      trusting('10.0.0.1'),
      { 'x-forwarded-for': '10.0.0.1' },
    ],
  ])(
    'is the configured one where %s',
    async (_why, env: Record<string, string>, headers: Record<string, string>) => {
      expect(await lines(env, { 'x-user-id': 'line-1', ...headers })).toEqual(new Set([productionLine]));
    },
  );

  test('is the configured one where a trusted proxy names none', async () => {
    expect(await lines(trusting('127.0.0.1'), {})).toEqual(new Set([productionLine]));
  });

  test.each([
    ['whose address is trusted', trusting('127.0.0.1'), {}],
    ['that knows the secret', withSecret, { 'x-proxy-secret': proxySecret }],
  ])('is not replaced where a proxy %s sends an empty one', async (_who, env, headers) => {
    const { server, gateway } = await startOver({ ...mode, ...env });
    const answer = await server.ask(mine, {}, { authorization, ...headers, 'x-user-id': ' ' });
    expect([answer.status, answer.json().errors]).toEqual([
      400,
      [
        {
          message: 'The header x-user-id must be left out or have a value.',
          extensions: { code: 'BAD_REQUEST', requestId: answer.headers['x-request-id'] },
        },
      ],
    ]);
    expect(gateway.controls.log.count()).toBe(0);
  });

  test('is the configured one where an untrusted client sends an empty one, as any of theirs is dropped', async () => {
    expect(await lines(trusting('10.0.0.1'), { 'x-user-id': '' })).toEqual(new Set([productionLine]));
  });
});
