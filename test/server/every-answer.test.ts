import { expect, test } from 'vitest';
import type { Sent } from '../support/send.js';
import { startServer } from '../support/start-server.js';

const json = { 'content-type': 'application/json' };

const answers: [string, string, Sent][] = [
  ['an answer', '/graphql', { method: 'POST', headers: json, body: '{"query":"{ __typename }"}' }],
  ['an error', '/graphql', { method: 'POST', headers: json, body: '{' }],
  ['a refused method', '/graphql', { method: 'PUT' }],
  ['an unknown path', '/nothing', {}],
  ['a refused host', '/graphql', { headers: { host: 'evil.example' } }],
  ['health', '/healthz', {}],
  ['GraphiQL', '/graphql', { headers: { accept: 'text/html' } }],
];

test.each(answers)(
  '%s may not be cached, framed, sniffed or read by another origin',
  async (_what, path, sent) => {
    const server = await startServer();
    const { headers } = await server.send(path, sent);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  },
);

test.each(answers)('%s carries the id that its request brought', async (_what, path, sent) => {
  const server = await startServer();
  const headers = { ...sent.headers, 'x-request-id': 'req-1.a:b' };
  expect((await server.send(path, { ...sent, headers })).headers['x-request-id']).toBe('req-1.a:b');
});

test.each(['with space', 'quote"', 'é', 'a'.repeat(129), ''])(
  'the request id "%s" is replaced by one made here',
  async (id) => {
    const server = await startServer();
    const answer = await server.send('/healthz', {
      headers: { 'x-request-id': Buffer.from(id).toString('latin1') },
    });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(await server.requestLine()).toMatchObject({ requestId: answer.headers['x-request-id'] });
  },
);

test('an unknown path is 404 in the form of a GraphQL answer', async () => {
  const server = await startServer();
  const answer = await server.send('/nothing?a=1');
  expect(answer.status).toBe(404);
  expect(answer.json()).toEqual({
    errors: [
      {
        message: 'There is nothing under this path; GraphQL is at /graphql.',
        extensions: { code: 'BAD_REQUEST', requestId: answer.headers['x-request-id'] },
      },
    ],
  });
});
