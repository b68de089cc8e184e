import { describe, expect, test } from 'vitest';
import { startServer, startServerOverGateway } from '../support/start-server.js';
import { head, openWire, refusalOf } from './wire.js';

const query = '{"query":"{ __typename }"}';
const json = 'Content-Type: application/json';
const length = `Content-Length: ${query.length}`;
const post = 'POST /graphql HTTP/1.1';
const host = 'Host: localhost';
const close = 'Connection: close';
const answered = /{"data":{"__typename":"Query"}}$/;

async function ask(text: string): Promise<string> {
  const { url } = await startServer();
  const wire = await openWire(url);
  wire.write(text);
  return wire.ended();
}

describe('A head that two readers could read in two ways is 400', () => {
  test.each([
    ['two Hosts', head(post, host, 'host: evil.example', json, length, close), 'The header Host'],
    ['twice the same Host', head(post, host, host, json, length, close), 'The header Host'],
    ['no Host', head(post, json, length, close), 'The header Host'],
    [
      'no Host beside an absolute target',
      head('POST http://localhost/graphql HTTP/1.1', json, length, close),
      'The header Host',
    ],
    [
      'chunks in HTTP/1.0',
      `${head('POST /graphql HTTP/1.0', host, json, 'Transfer-Encoding: chunked')}1a\r\n`,
      'Transfer-Encoding',
    ],
    [
      'two Content-Types',
      head(post, host, json, 'content-type: text/plain', length, close),
      'The header Content-Type',
    ],
    ['two Hosts on another path', head('GET /healthz HTTP/1.1', host, host, close), 'The header Host'],
    ['two Hosts of GraphiQL', head('GET /graphql/graphiql/x HTTP/1.1', host, host, close), 'The header Host'],
  ])('%s', async (_what, text, message) => {
    const refusal = refusalOf(await ask(text + query));
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal.message).toContain(message);
  });
});

describe('Of a head with more headers than are read', () => {
  const fill = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: 1`);

  test.each([201, 1500])('nothing is taken: %i are 431', async (count) => {
    const text = head(post, host, json, length, ...fill(count - 3)) + query;
    const answer = await ask(text);
    expect(refusalOf(answer)).toEqual({
      status: 431,
      code: 'BAD_REQUEST',
      message: 'The request has more than 200 headers.',
    });
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('200 are', async () => {
    expect(await ask(head(post, host, json, length, close, ...fill(196)) + query)).toMatch(answered);
  });
});

describe('A target in its absolute form', () => {
  test.each(['http://localhost/graphql', 'HTTP://LOCALHOST:80/graphql', 'https://127.0.0.1/graphql'])(
    '%s is answered as its path is',
    async (target) => {
      const answer = await ask(head(`POST ${target} HTTP/1.1`, host, json, length, close) + query);
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
      expect(answer).toMatch(answered);
    },
  );

  test('may have a query string', async () => {
    const target = 'http://localhost/graphql?query={__typename}';
    const answer = await ask(head(`GET ${target} HTTP/1.1`, host, 'GraphQL-Require-Preflight: 1', close));
    expect(answer).toMatch(answered);
    expect(await ask(head('GET http://localhost?a HTTP/1.1', host, close))).toMatch(/^HTTP\/1.1 404 /);
  });

  test('names the host that is judged, whatever the Host header says', async () => {
    const foreign = head('POST http://evil.example/graphql HTTP/1.1', host, json, length, close);
    expect(refusalOf(await ask(foreign + query))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const known = head('POST http://localhost/graphql HTTP/1.1', 'Host: evil.example', json, length, close);
    expect(await ask(known + query)).toMatch(answered);
  });

  test.each(['ftp://localhost/graphql', 'http:///graphql', '*'])('%s is none', async (target) => {
    const answer = await ask(head(`OPTIONS ${target} HTTP/1.1`, host, close));
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('A client that waits to be told to go on', () => {
  const expects = 'Expect: 100-continue';

  test('is told so, and then answered', async () => {
    const { url } = await startServer();
    const wire = await openWire(url);
    wire.write(head(post, host, json, length, close, expects));
    await wire.until(/^HTTP\/1.1 100 Continue\r\n\r\n$/);
    wire.write(query);
    expect(await wire.ended()).toMatch(answered);
  });

  test('with a body that is too large is refused at once', async () => {
    const answer = await ask(head(post, host, json, 'Content-Length: 1000001', expects));
    expect(refusalOf(answer)).toMatchObject({ status: 413, code: 'BAD_REQUEST' });
  });

  test('for something else is refused', async () => {
    const answer = await ask(head(post, host, json, length, close, 'Expect: a-miracle') + query);
    expect(refusalOf(answer)).toMatchObject({ status: 417, code: 'BAD_REQUEST' });
  });
});

describe('What can not be read as HTTP is refused in the form of every other refusal', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a head of 20 kB', head(post, host, `X-Long: ${'x'.repeat(20_000)}`), 431],
    ['a URL of 100 kB', head(`GET /graphql?query=${'x'.repeat(100_000)} HTTP/1.1`, host), 431],
    ['a broken chunk', `${head(post, host, json, 'Transfer-Encoding: chunked')}zz\r\n`, 400],
    ['a length and chunks', head(post, host, json, length, 'Transfer-Encoding: chunked') + query, 400],
    ['two lengths', head(post, host, json, length, 'Content-Length: 1') + query, 400],
    ['a header without a name', head(post, host, ': x'), 400],
    [
      'chunk extensions of 20 kB',
      `${head(post, host, json, 'Transfer-Encoding: chunked')}1;${'x'.repeat(20_000)}\r\n`,
      413,
    ],
  ])('%s', async (_what, text, status) => {
    const { url, logLines } = await startServer();
    const wire = await openWire(url);
    wire.write(text);
    const answer = await wire.ended();
    expect(answer.length).toBeLessThan(2000);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(refusalOf(answer)).toMatchObject({ status, code: 'BAD_REQUEST' });
    const line = logLines().find(({ msg }) => msg === 'unreadable request');
    expect(line).toMatchObject({ level: 30, status });
    expect(answer).toContain(`"requestId":"${String(line?.['requestId'])}"`);
  });

  test('A refusal is never sent in the place of an answer to an earlier request', async () => {
    const { server, gateway } = await startServerOverGateway();
    const hold = gateway.controls.hold('*');
    const wire = await openWire(server.url);
    const sessions = '{"query":"{ sessions(userId: \\"u\\") { totalCount nodes { title } } }"}';
    wire.write(head(post, host, json, `Content-Length: ${sessions.length}`) + sessions);
    await hold.arrived;
    wire.write('hello\r\n\r\n');
    expect(await wire.ended()).toBe('');
    hold.release();
  });
});

describe('A request that does not come in time is 408', () => {
  const soon = { env: { SEA_AGENT_GRAPHQL_SERVER_REQUEST_TIMEOUT_MS: '1000' } };

  test.each([
    ['a head', `${post}\r\n${host}\r\nX-`],
    ['a body', head(post, host, json, 'Content-Length: 100') + query],
    ['a body of chunks', `${head(post, host, json, 'Transfer-Encoding: chunked')}5\r\n{"que\r\n`],
  ])('%s', async (_what, text) => {
    const { url } = await startServer(soon);
    const wire = await openWire(url);
    wire.write(text);
    const answer = await wire.ended();
    expect(refusalOf(answer)).toEqual({
      status: 408,
      code: 'BAD_REQUEST',
      message: expect.stringContaining('did not come in time'),
    });
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('though some of it comes all the time', async () => {
    const { url } = await startServer(soon);
    const wire = await openWire(url);
    wire.write(head(post, host, json, 'Content-Length: 1000'));
    const drip = setInterval(() => wire.write(' '), 20);
    const answer = await wire.ended();
    clearInterval(drip);
    expect(refusalOf(answer).status).toBe(408);
  });

  test('nor is a connection held by the rest of a body that was refused', async () => {
    const { url } = await startServer(soon);
    const wire = await openWire(url);
    wire.write(head(post, host, 'Content-Type: text/plain', 'Content-Length: 1000'));
    expect(refusalOf(await wire.ended()).status).toBe(415);
  });

  test('while one that came and takes long to answer is waited for', async () => {
    const { server, gateway } = await startServerOverGateway(soon.env);
    const hold = gateway.controls.hold('*');
    const wire = await openWire(server.url);
    const sessions = '{"query":"{ sessions(userId: \\"u\\") { nodes { title } } }"}';
    wire.write(head(post, host, json, `Content-Length: ${sessions.length}`, close) + sessions);
    await hold.arrived;
    // Long enough for the server to have looked for late requests twice.
    const late = await openWire(server.url);
    late.write('GET');
    expect(refusalOf(await late.ended()).status).toBe(408);
    hold.release();
    expect(await wire.ended()).toMatch(/^HTTP\/1.1 200 /);
  });
});
