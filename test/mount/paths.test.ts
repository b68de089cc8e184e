import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { serve, askOver, handled, makeServer, started } from './ways.js';

const query = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"query":"{ __typename }"}',
};
const html = { headers: { accept: 'text/html' } };

test('server.path moves the endpoint and what lies below it, and health stays', async () => {
  const way = await started({ SEA_AGENT_GRAPHQL_SERVER_PATH: '/api/graphql' });
  expect((await way.server.start()).endsWith('/api/graphql')).toBe(true);
  expect((await way.ask('/api/graphql', query)).body).toBe('{"data":{"__typename":"Query"}}');
  expect((await way.ask('/api/graphql/', query)).status).toBe(200);
  expect((await way.ask('/healthz', {})).status).toBe(200);
  expect((await way.ask('/graphql', query)).body).toContain('GraphQL is at /api/graphql.');
});

test('server.path may be the root', async () => {
  const way = await started({ SEA_AGENT_GRAPHQL_SERVER_PATH: '/' });
  expect((await way.ask('/', query)).status).toBe(200);
  expect((await way.ask('/readyz', {})).status).toBe(200);
});

test('below server.basePath everything is answered, whether a proxy takes it off or not', async () => {
  const way = await started({ SEA_AGENT_GRAPHQL_SERVER_BASE_PATH: '/agents' });
  for (const prefix of ['', '/agents']) {
    expect((await way.ask(`${prefix}/graphql`, query)).status).toBe(200);
    expect((await way.ask(`${prefix}/healthz`, {})).status).toBe(200);
  }
  expect((await way.ask('/agentsgraphql', query)).status).toBe(404);
  expect((await way.ask('/agents/agents/graphql', query)).body).toContain('GraphQL is at /agents/graphql.');
});

test.each(['/graphql', '/graphql/', '/agents/graphql', '/agents/graphql/'])(
  'the page at %s finds its files and its endpoint by where the browser sees it',
  async (path) => {
    const way = await started({ SEA_AGENT_GRAPHQL_SERVER_BASE_PATH: '/agents' });
    const { body } = await way.ask(path, html);
    // As if a proxy had another prefix before it.
    const page = new URL(`http://app.example/prefix${path}`);
    const [, script = ''] = /<script src="([^"]*)"/.exec(body) ?? [];
    const [, endpoint = ''] = /"endpoint":"([^"]*)"/.exec(body) ?? [];
    const bare = (relative: string) => new URL(relative, page).pathname.replace('/prefix', '');
    expect((await way.ask(bare(script), {})).headers['content-type']).toContain('javascript');
    expect((await way.ask(bare(endpoint), query)).status).toBe(200);
  },
);

test.each(['graphql', '/graphql/', '/a b', '/a?b', '/../a', '//a', ''])(
  'server.path is not taken as "%s"',
  (path) => {
    const load = () => loadConfig({ env: { SEA_AGENT_GRAPHQL_SERVER_PATH: path || ' x' } });
    expect(load).toThrow('SEA_AGENT_GRAPHQL_SERVER_PATH must be a path such as /graphql');
  },
);

test.each([
  ['/graphql', '/', '/graphql'],
  ['/agents', '/graphql', '/agents/graphql'],
])('a host that has mounted the handler at %s may shorten the path to %s', async (_at, url, originalUrl) => {
  const { server } = makeServer({});
  const origin = await serve(
    (request, response) => void server.handler(Object.assign(request, { url, originalUrl }), response),
  );
  expect((await askOver(origin, originalUrl, query)).status).toBe(200);
});

test.each([
  ['a parsed body', (text: string) => ({ body: JSON.parse(text) })],
  ['a raw one', (text: string) => ({ body: {}, rawBody: Buffer.from(text) })],
  ['a text', (text: string) => ({ body: text })],
])("the handler takes %s of a host's parser", async (_what, parse) => {
  const { server } = makeServer({});
  const origin = await serve((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => void server.handler(Object.assign(request, parse(text)), response));
  });
  expect((await askOver(origin, '/graphql', query)).body).toBe('{"data":{"__typename":"Query"}}');
});

test('a body that a host has read and not kept is told to the log, and the caller waits for nothing', async () => {
  const { server, lines } = makeServer({});
  const origin = await serve((request, response) => {
    request.resume().on('end', () => void server.handler(request, response));
  });
  expect((await askOver(origin, '/graphql', query)).status).toBe(500);
  expect(JSON.stringify(lines())).toContain('mount the handler before its body parsers');
});

test('a server that was only mounted is stopped without a start, also where nothing was asked', async () => {
  const { server } = makeServer({});
  await server.stop();
  const way = await handled({});
  await way.ask('/graphql', query);
  await way.server.stop();
  expect(way.lines().at(-1)).toMatchObject({ msg: 'stopped' });
});

test('fetch rejects with the reason of a request that is aborted, before or while it runs', async () => {
  const { server } = makeServer({});
  const aborter = new AbortController();
  const request = () => {
    const init = { ...query, body: new ReadableStream(), duplex: 'half', signal: aborter.signal };
    return new Request('http://localhost/graphql', init);
  };
  const running = server.fetch(request());
  aborter.abort(new Error('the user left'));
  await expect(running).rejects.toThrow('the user left');
  await expect(server.fetch(request())).rejects.toThrow('the user left');
});

test('an answer of fetch that nobody reads on holds no request open', async () => {
  const { server, lines } = makeServer({});
  const { body } = await server.fetch(new Request('http://localhost/graphql', query));
  await body?.cancel();
  await server.stop();
  expect(lines().filter(({ msg }) => msg === 'request')).toHaveLength(1);
});
