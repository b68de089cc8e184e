import { describe, expect, test } from 'vitest';
import { startIssuer } from '../identity/issuer.js';
import { jwtSettings } from '../identity/secured.js';
import { startServer } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';
import { head, openWire, refusalOf } from './wire.js';

const query = '{"query":"{ __typename }"}';
const rest = ['Content-Type: application/json', `Content-Length: ${query.length}`, 'Connection: close'];

const hosts = [
  'a:99999',
  'localhost:99999',
  'localhost:-1',
  'localhost:80:80',
  'localhost:x',
  '[::1',
  '::1',
  '[::1]x',
  '[localhost]',
  '[]',
  '%',
  '%00',
  'localhost%2f',
  'a b',
  'a/b',
  'localhost/graphql',
  'localhost?a',
  'localhost#a',
  'a\\b',
  'user@localhost',
  'user:password@localhost',
  ':80',
  ':',
  '1.2.3.4.5',
  '999.1.1.1',
  '<a>',
  'a"b',
  'a^b|c',
  'localhost,evil.example',
  'http://localhost',
  'é.example',
];

const targets = [
  'http://[::1/graphql',
  'http://a:99999/graphql',
  'http://%/graphql',
  'http://user@localhost/graphql',
  'http://localhost:x/graphql',
  'http:///graphql',
  'http://?/graphql',
  'http://localhost/graphql#a',
  'http://#/graphql',
  'ftp://localhost/graphql',
  'http:/graphql',
];

const modes: [string, () => Promise<Record<string, string>>][] = [
  ['development', async () => ({})],
  ['jwt', async () => jwtSettings(await startIssuer())],
  [
    'passthrough',
    async () => ({
      SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough',
      AGENT_GATEWAY_ENDPOINT: 'http://127.0.0.1:1',
    }),
  ],
];

describe.each(modes)(
  'In mode %s a head that is no URL is refused like all else, and logged',
  (_mode, settings) => {
    test('whatever is written', async () => {
      const server = await startServer({ env: await settings() });
      const heads = [
        ...hosts.map((host) => head('POST /graphql HTTP/1.1', `Host: ${host}`, ...rest)),
        ...hosts.map((host) => head('GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close')),
        ...targets.map((target) => head(`POST ${target} HTTP/1.1`, 'Host: localhost', ...rest)),
      ];
      let refused = 0;
      for (const text of heads) {
        const wire = await openWire(server.url);
        wire.socket.write(Buffer.from(text + query, 'latin1'));
        const answer = await wire.ended();
        expect(answer).not.toMatch(/\s{2}at |\\n|node_modules|\.[jt]s\b|file:|\/src\/|\/dist\//);
        expect([text.split('\r\n', 2), refusalOf(answer)]).toEqual([
          expect.anything(),
          { status: 400, code: 'BAD_REQUEST', message: expect.stringMatching(/^The .*\.$/) },
        ]);
        refused++;
        await waitUntil(() => {
          const told = server
            .logLines()
            .filter(({ msg, status }) => /^(?:unreadable )?request$/.test(msg) && status === 400);
          expect(told).toHaveLength(refused);
        });
      }
    });
  },
);

test('CONNECT is refused, as this is no proxy', async () => {
  const server = await startServer();
  const wire = await openWire(server.url);
  wire.write(head('CONNECT localhost:80 HTTP/1.1', 'Host: localhost'));
  expect(refusalOf(await wire.ended())).toMatchObject({ status: 405, code: 'BAD_REQUEST' });
  expect(server.logLines().at(-1)).toMatchObject({ msg: 'unreadable request', status: 405 });
});

test('another version of HTTP and another coding than chunks are refused', async () => {
  const server = await startServer();
  const start = async (text: string) => {
    const wire = await openWire(server.url);
    wire.write(text + query);
    return refusalOf(await wire.ended()).status;
  };
  expect(await start(head('POST /graphql HTTP/2.0', 'Host: localhost', ...rest))).toBe(505);
  const coded = head('POST /graphql HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: gzip, chunked');
  expect(await start(coded)).toBe(501);
});

test('a WebSocket is refused in a sentence about it', async () => {
  const server = await startServer();
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-version': '13',
    'sec-websocket-protocol': 'graphql-transport-ws',
  };
  const answer = await server.send('/graphql', { headers });
  expect([answer.status, answer.json().errors?.[0]?.message]).toEqual([
    400,
    'No WebSocket is opened here: subscribe with POST and Accept: text/event-stream.',
  ]);
});

test('a slash at the end of the path is taken for none', async () => {
  const server = await startServer();
  const posted = await server.send('/graphql/?a=/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: query,
  });
  const got = await server.send('/graphql/?query={__typename}', {
    headers: { 'apollo-require-preflight': '1' },
  });
  for (const answer of [posted, got]) expect(answer.json()).toEqual({ data: { __typename: 'Query' } });
  const page = await server.send('/graphql/', { headers: { accept: 'text/html' } });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const path of ['/', '/graphql//', '/graphql/x/']) expect((await server.send(path)).status).toBe(404);
});
