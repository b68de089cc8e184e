import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startWatched, type WireRequest } from './watched-ways.js';
import { waitUntil } from '../support/wait-until.js';

const sessions =
  '{ sessions(userId: "ada", first: 2) { nodes { title messages(last: 2) { nodes { text } } } } }';
const typed =
  'query ($user: ID!, $first: Int = 1) { sessions(userId: $user, first: $first) { nodes { title } } }';
const layers =
  '{ agentMemory(agentId: "support-agent", endUserId: "ada") { facts { nodes { key value } } items { nodes { content } } } }';
const two = 'query One { __typename } query Two { sessions(userId: "ada", first: 1) { nodes { title } } }';

const post = (query: unknown, more: object = {}, headers: WireRequest['headers'] = {}): WireRequest => ({
  headers,
  body: JSON.stringify({ query, ...more }),
});
const json = { accept: 'application/json' };
const graphqlResponse = { accept: 'application/graphql-response+json' };

/** Answered the plain way once the document is known. */
const plain: [string, WireRequest][] = [
  ['a query', post('{ __typename }')],
  ['a query over several calls', post(sessions)],
  ['a query with Accept: application/json', post(layers, {}, json)],
  ['a query with Accept: */*', post(layers, {}, { accept: '*/*' })],
  ['a query with a list in Accept', post(layers, {}, { accept: 'text/html, application/json;q=0.9' })],
  ['Accept: application/graphql-response+json', post(layers, {}, graphqlResponse)],
  [
    'what Apollo Client accepts',
    post(layers, {}, { accept: `${graphqlResponse.accept},application/json;q=0.9` }),
  ],
  [
    'an object that is not there, with the same',
    post('{ session(userId: "ada", sessionId: "none") { title } }', {}, graphqlResponse),
  ],
  [
    'an argument that a resolver refuses, with the same',
    post('{ sessions(userId: "..") { nodes { title } } }', {}, graphqlResponse),
  ],
  ['a root that has to be there and is not', post('{ nodes(ids: ["no"]) { id } }')],
  ['the same in that type', post('{ nodes(ids: ["no"]) { id } }', {}, graphqlResponse)],
  [
    'extensions',
    post(layers, { extensions: { clientLibrary: { name: '@apollo/client', version: '4.0.0' } } }),
  ],
  ['extensions that are null, and persisted queries turned off', post(layers, { extensions: null })],
  ['persistedQuery that is null', post(layers, { extensions: { persistedQuery: null } })],
  ['a key of the client’s own', post(layers, { app: 'mine' })],
  ['the name of a document beside the document', post(layers, { documentId: 'other', id: 7 })],
  ['an empty operationName', post(layers, { operationName: '' })],
  ['a query with Accept in capitals', post(layers, {}, { accept: 'APPLICATION/JSON' })],
  ['a charset in Content-Type', post(layers, {}, { 'content-type': 'application/json; charset=UTF-8' })],
  ['no X-Request-ID', post(layers, {}, { 'x-request-id': undefined })],
  ['an X-Request-ID that is not used', post(layers, {}, { 'x-request-id': 'a b' })],
  ['the absolute form', { ...post(layers), path: 'http://localhost/graphql' }],
  ['a body in chunks', chunked(JSON.stringify({ query: layers }), 7)],
  ['white space and a key twice', { body: `\n { "query": "x", "query" : ${JSON.stringify(layers)} }\r\n` }],
  ['variables that are null, and no operationName', post(layers, { variables: null, operationName: null })],
  ['variables', post(typed, { variables: { user: 'ada', first: 3 } })],
  ['a default value', post(typed, { variables: { user: 'ada' } })],
  ['variables nobody declared', post(typed, { variables: { user: 'ada', other: [1, { a: null }] } })],
  ['a number as an id', post(typed, { variables: { user: 7 } })],
  ['letters of every kind', post(typed, { variables: { user: 'añ茶😀\u0007"\\' } })],
  ['directives', post(`query ($on: Boolean!) { __typename @skip(if: $on) }`, { variables: { on: true } })],
  ['fragments', post('{ ...F ... on Query { __typename } } fragment F on Query { a: __typename }')],
  ['introspection', post('{ __schema { queryType { name } } __type(name: "Session") { name } }')],
  ['an object that is not there', post('{ session(userId: "ada", sessionId: "none") { title } }')],
  ['one of two operations', post(two, { operationName: 'Two' })],
  ['an argument that a resolver refuses', post('{ sessions(userId: "..") { nodes { title } } }')],
  ['one bad argument among good ones', post(`{ a: node(id: "no") { id } ${sessions.slice(1)}`)],
  ['more than one page may hold', post('{ sessions(userId: "ada", first: 1000) { nodes { title } } }')],
];

/** Answered by Yoga every time. */
const throughYoga: [string, WireRequest][] = [
  ['GET', { method: 'GET', path: `/graphql?query=${encodeURIComponent(layers)}`, headers: get() }],
  ['GET with broken variables', { method: 'GET', path: '/graphql?query={a}&variables=', headers: get() }],
  [
    'a mutation',
    post(`mutation { setMemoryPreference(input: { agentId: "support-agent", endUserId: "ada", enabled: true }) {
      ... on SetMemoryPreferencePayload { preference { enabled } } } }`),
  ],
  ['a subscription', post('subscription { __typename }')],
  ['extensions that are a text', post(layers, { extensions: '{}' })],
  ['a digest that is another document’s', post(layers, { extensions: digest('0'.repeat(64)) })],
  ['a digest that is not known', post(undefined, { extensions: digest('a'.repeat(64)) })],
  ['a variable that is missing', post(typed)],
  ['a variable of another type', post(typed, { variables: { user: { id: 'ada' } } })],
  [
    'a whole number that was rounded',
    { body: `{"query":${JSON.stringify(typed)},"variables":{"user":9007199254740993}}` },
  ],
  ['half a surrogate pair', post(typed, { variables: { user: '\ud83d' } })],
  ['half a surrogate pair in a key', post(typed, { variables: { '\ud83d': 'ada' } })],
  ['variables nested too deep', post(typed, { variables: { user: deep(600) } })],
  ['variables that are a list', post(typed, { variables: ['ada'] })],
  ['variables that are a text', post(typed, { variables: '{"user":"ada"}' })],
  ['an operation that is not there', post(two, { operationName: 'Three' })],
  ['none of two operations', post(two)],
  ['an empty operationName among two', post(two, { operationName: '' })],
  ['an operationName that is a number', post(two, { operationName: 2 })],
  ['a query that is a number', post(1)],
  ['an empty query', post('')],
  ['no query', post(undefined, { variables: {} })],
  ['a document that does not parse', post('{ sessions(')],
  ['a document that does not validate', post('{ sesions { nodes } }')],
  ['a document over its limits', post(`{ ${'__typename '.repeat(3000)} }`)],
  ['a document nested too deep', post(`${'{ a '.repeat(40)}${'}'.repeat(40)}`)],
  [
    'a query that could cost too much',
    post('{ sessions(userId: "ada", first: 200) { nodes { messages(first: 1000) { nodes { text } } } } }'),
  ],
  ['broken JSON', { body: '{"query": "{ __typename' }],
  ['no body', {}],
  ['a list', { body: '[{"query":"{ __typename }"}]' }],
  ['null', { body: 'null' }],
  ['bytes that are no UTF-8', { body: Buffer.from('{"query":"{ __typename }","a":"\xff"}', 'latin1') }],
  ['a body over the limit', post(layers, { variables: { a: 'a'.repeat(200_000) } })],
  ['a body over the limit in chunks', chunked(`{"query":"${'a'.repeat(200_000)}"}`, 60_000)],
];

/** Refused before either way is asked. */
const before: [string, WireRequest][] = [
  ['PUT', { method: 'PUT', ...post(layers) }],
  ['a form', post(layers, {}, { 'content-type': 'application/x-www-form-urlencoded' })],
  ['no Content-Type', post(layers, {}, { 'content-type': undefined })],
  [
    'a compressed body',
    { headers: { 'content-encoding': 'gzip' }, body: gzipSync(JSON.stringify({ query: layers })) },
  ],
  ['an answer nobody could read', post(layers, {}, { accept: 'text/html' })],
  ['a foreign host in the absolute form', { ...post(layers), path: 'http://evil.example/graphql' }],
  ['an unknown expectation', post(layers, {}, { expect: 'a-miracle' })],
  ['a foreign Host', post(layers, {}, { host: 'evil.example' })],
  ['a foreign Origin', post(layers, {}, { origin: 'https://evil.example' })],
  [
    'GET without its header',
    { method: 'GET', path: '/graphql?query={__typename}', headers: { 'content-type': undefined } },
  ],
];

const corpus = [
  ...plain.map(([what, request]) => [what, 'plain', request] as const),
  ...throughYoga.map(([what, request]) => [what, 'Yoga', request] as const),
  ...before.map(([what, request]) => [what, 'refused before', request] as const),
];

test.each(corpus)('%s is answered (%s) as the first time, byte for byte', async (_what, way, request) => {
  const { send } = await startWatched({ SEA_AGENT_GRAPHQL_LIMITS_BODY_BYTES: '100000' });
  const first = await send(request);
  await send(wellFormed(request));
  const later = [await send(request), await send(request)];
  // Nothing is known before the first time.
  expect(first.way).toBe(way === 'plain' ? 'Yoga' : way);
  for (const again of later) expect(again).toEqual({ ...first, way });
});

test.each<[string, object]>([
  ['500', { status: 500, json: { detail: 'secret' } }],
  ['400 with words for the caller', { status: 400, json: { detail: [{ msg: 'too long', loc: ['limit'] }] } }],
  ['401', { status: 401, json: {} }],
  ['404', { status: 404, json: {} }],
  ['429', { status: 429, json: {}, headers: { 'retry-after': '7' } }],
  ['503', { status: 503, text: '<html>' }],
  ['no JSON', { status: 200, text: '<html>' }],
  ['another shape', { status: 200, json: { data: 7 } }],
  ['a broken connection', { reset: true }],
])('the errors are alike in both ways where the gateway answers with %s', async (_what, failure) => {
  const { send, gateway } = await startWatched();
  // Each failure has the form that the controls take.
  gateway.controls.fail(
    'GET /v1/agents/{agent_id}/memory/facts',
    failure as Parameters<typeof gateway.controls.fail>[1],
  );
  const first = await send(post(layers));
  const again = await send(post(layers));
  expect([first.way, again.way]).toEqual(['Yoga', 'plain']);
  expect(again).toEqual({ ...first, way: 'plain' });
});

test.each<[string, (hash: string) => object]>([
  ['its digest', digestExtensions],
  ['its digest with the name of the algorithm', (hash) => digestExtensions(`sha256:${hash}`)],
  ['documentId', (documentId) => ({ documentId })],
  ['doc_id beside an empty query', (doc_id) => ({ query: '', doc_id })],
])('a document that is named by %s is answered as the document itself', async (_what, named) => {
  const { send } = await startWatched();
  const hash = createHash('sha256').update(layers).digest('hex');
  await send(post(layers, digestExtensions(hash)));
  const whole = await send(post(layers));
  expect(whole.way).toBe('plain');
  expect(await send({ body: JSON.stringify(named(hash)) })).toEqual(whole);
  expect(await send({ body: JSON.stringify(named('a'.repeat(64))) })).toMatchObject({ way: 'Yoga' });
});

test('a query that failed the first time is answered alike when it works the next', async () => {
  const { send, gateway } = await startWatched();
  gateway.controls.fail('*', { status: 500, json: {}, times: 2 });
  const failed = await send(post(layers));
  const well = await send(post(layers));
  const other = await send(post(`${layers} # another document`));
  expect(failed.wire).toContain('UPSTREAM_ERROR');
  expect([well.way, other.way]).toEqual(['plain', 'Yoga']);
  expect(well).toEqual({ ...other, way: 'plain' });
});

test('an operation of a document that another operation made known is answered alike', async () => {
  const { send } = await startWatched();
  const second = await send(post(two, { operationName: 'Two' }));
  await send(post(`${two} `, { operationName: 'One' }));
  const again = await send(post(`${two} `, { operationName: 'Two' }));
  expect(second.way).toBe('Yoga');
  expect(again).toEqual({ ...second, way: 'plain' });
});

test('variables decide anew each time, whatever made the document known', async () => {
  const { send } = await startWatched();
  const good = post(typed, { variables: { user: 'ada' } });
  const bad = post(typed, { variables: { user: [] } });
  const refused = await send(bad);
  const answered = await send(good);
  expect([refused.way, answered.way]).toEqual(['Yoga', 'plain']);
  expect(await send(bad)).toEqual(refused);
  expect(await send(good)).toEqual(answered);
});

test.each([
  ['cost', { showCost: 'true' }],
  ['no cost', { showCost: 'false' }],
])('the answer tells %s in both ways', async (_what, { showCost }) => {
  const { send } = await startWatched({ SEA_AGENT_GRAPHQL_LIMITS_SHOW_COST: showCost });
  const first = await send(post(sessions));
  expect(first.wire.includes('"extensions":{"cost"')).toBe(showCost === 'true');
  expect(await send(post(sessions))).toEqual({ ...first, way: 'plain' });
});

test('in production and with a budget that an operation uses up both ways say the same', async () => {
  const { send } = await startWatched({
    SEA_AGENT_GRAPHQL_PRODUCTION: 'true',
    SEA_AGENT_GRAPHQL_EMBEDDED_GATEWAY_ALLOW_IN_PRODUCTION: 'true',
    SEA_AGENT_GRAPHQL_AUDIT_KEY: 'audit-audit-audit-audit-audit-32',
    SEA_AGENT_GRAPHQL_LIMITS_MESSAGES: '3',
  });
  for (const request of [post(sessions), post('{ a: __schema { description } }'), post('{ sesion }')]) {
    const first = await send(request);
    const again = await send(request);
    expect(again).toEqual({ ...first, way: again.way });
  }
});

test('the work of a client who leaves ends in both ways, with the same calls and errors', async () => {
  const { server, gateway, send } = await startWatched();
  await send(post(sessions));
  const lines: object[] = [];
  for (const query of [`${sessions} # not known`, sessions]) {
    const hold = gateway.controls.hold('GET /v1/worker/users/{user_id}/sessions/');
    const client = new AbortController();
    const before = server.logLines().length;
    const calls = gateway.controls.log.count();
    const answer = server.ask(query, {}, {}, client.signal).catch(({ name }: Error) => name);
    await hold.arrived;
    client.abort();
    expect(await answer).toBe('AbortError');
    expect(await gateway.controls.log.requests.at(-1)?.ended).toBe('aborted');
    const line = await waitUntil(() => {
      const found = server.logLines()[before];
      if (found === undefined) throw new Error('not logged yet');
      return found;
    });
    hold.release();
    expect(gateway.controls.log.count()).toBe(calls + 1);
    const { operation, upstreamCalls, errorCodes } = line;
    lines.push({ operation, upstreamCalls, errorCodes });
  }
  expect(lines[0]).toMatchObject({ upstreamCalls: 1 });
  expect(lines[1]).toEqual(lines[0]);
});

const value = fc.oneof(
  fc.constantFrom<unknown>('ada', 'grace', '', '..', null, 0, 2, 201, -1, 1.5, true, [], ['ada'], {}),
  fc.constantFrom<unknown>('SYSTEM', 'ACTIVE', 2 ** 31, 2 ** 53, 'añ茶😀', '\ud83d'),
  fc.jsonValue({ maxDepth: 2 }),
);
const otherKeys = fc.oneof(
  { weight: 1, arbitrary: fc.constant<object>({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<object>(
      ...[null, 'Two', 'One', '', 3].map((operationName) => ({ operationName })),
      { extensions: {} },
      { app: 'mine' },
    ),
  },
);
const bodies = fc.record({
  query: fc.constantFrom(
    typed,
    `query One { __typename } ${typed.replace('query', 'query Two')}`,
    'query ($user: ID!, $status: FactStatusFilter) { agentMemory(agentId: "a", endUserId: $user) { facts(status: $status) { nodes { key value } } } }',
  ),
  variables: fc.oneof(
    { weight: 4, arbitrary: fc.record({ user: fc.constantFrom('ada', 'bob', 7), first: fc.nat(3) }) },
    { weight: 4, arbitrary: fc.record({ user: value, first: value, status: value }, { requiredKeys: [] }) },
    { weight: 1, arbitrary: value },
  ),
  more: otherKeys,
});

test('whatever stands in a body, the second answer is the first one', async () => {
  const { send } = await startWatched();
  let plainly = 0;
  let documents = 0;
  await fc.assert(
    fc.asyncProperty(bodies, async ({ query, variables, more }) => {
      // Another text each time, so that it is not known.
      const request = post(`${query} # ${documents++}`, { variables, ...more });
      const first = await send(request);
      await send(wellFormed(request));
      const again = await send(request);
      if (again.way === 'plain') plainly++;
      expect(first.way).toBe('Yoga');
      expect(again).toEqual({ ...first, way: again.way });
    }),
    { numRuns: 200 },
  );
  expect(plainly).toBeGreaterThan(20);
});

/** The plainest request with the same document, which makes the document known where it is a good one. */
function wellFormed({ body = '', headers = {} }: WireRequest): WireRequest {
  if (headers['transfer-encoding'] !== undefined) return {};
  const query = /"query":("(?:[^"\\]|\\.)*")/.exec(body.toString())?.[1];
  const operationName = query?.includes('query Two') ? 'Two' : undefined;
  const variables = { user: 'ada', on: false };
  return query === undefined ? {} : post(JSON.parse(query), { operationName, variables });
}

function get() {
  return { 'apollo-require-preflight': '1', 'content-type': undefined, 'content-length': undefined };
}

function digestExtensions(sha256Hash: string) {
  return { extensions: digest(sha256Hash) };
}

function digest(sha256Hash: string) {
  return { persistedQuery: { version: 1, sha256Hash } };
}

function deep(levels: number): unknown {
  return JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
}

function chunked(body: string, size: number): WireRequest {
  const parts = body.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  const chunks = parts.map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`);
  return { headers: { 'transfer-encoding': 'chunked' }, body: `${chunks.join('')}0\r\n\r\n` };
}
