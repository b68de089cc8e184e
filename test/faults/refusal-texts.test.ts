import { describe, expect, it } from 'vitest';
import { expectNothingLeaks, onlyError, secrets, startFaultyServer } from './faulty-server.js';
import { agent, item, user } from './people.js';

const correct = `mutation ($content: String!) {
  correctMemoryItem(input: { agentId: "${agent}", endUserId: "${user}", memoryId: "${item}", content: $content }) {
    ... on MemoryInputError { code message issues { path message } }
  }
}`;
const read = `{ agentMemory(agentId: "${agent}", endUserId: "${user}") { items { nodes { content } } } }`;
const content = 'my private words about somebody';

const shapes: readonly (readonly [body: unknown, message: string, issues?: readonly [string, string][]])[] = [
  [{ detail: 'is not open for writes' }, 'is not open for writes'],
  [{ message: 'is not open for writes' }, 'is not open for writes'],
  [{ error: 'is not open for writes' }, 'is not open for writes'],
  [{ error: { message: 'is not open for writes' } }, 'is not open for writes'],
  [{ error: { error: { message: 'is not open for writes' } } }, 'is not open for writes'],
  [
    { errors: [{ message: 'one' }, { msg: 'two' }, { detail: 'three' }, { error: 'four' }] },
    'one; two; three; four',
  ],
  [{ message: ['one', 'two'] }, 'one; two'],
  [{ details: { detail: [{ message: 'deep' }] } }, 'deep'],
  [
    {
      detail: [
        { loc: ['body', 'content'], msg: 'is too long' },
        { loc: ['body', 'x', 0], msg: 'is odd' },
      ],
    },
    'is too long; is odd',
    [
      ['body.content', 'is too long'],
      ['body.x.0', 'is odd'],
    ],
  ],
  [{ errors: [{ field: 'content', message: 'is empty' }] }, 'is empty', [['content', 'is empty']]],
  [{ errors: [{ path: 'body.content', message: 'is empty' }] }, 'is empty', [['body.content', 'is empty']]],
  [{ title: 'Fact key rejected', type: 'about:blank', status: 422 }, 'Fact key rejected'],
  [{ title: 'Rejected', detail: 'is too long' }, 'is too long'],
  [{ error: 'invalid_request', error_description: 'is not open for writes' }, 'is not open for writes'],
  [{ Message: 'is not open for writes' }, 'is not open for writes'],
  [
    { errors: { content: ['is too long', 'is odd'] } },
    'is too long; is odd',
    [
      ['content', 'is too long'],
      ['content', 'is odd'],
    ],
  ],
  [{ errors: { content: 'required' } }, 'required', [['content', 'required']]],
  [{ message: 'Invalid', errors: { content: ['is odd'] } }, 'Invalid; is odd', [['content', 'is odd']]],
  [{ content: ['is odd'], code: 'x', request_id: 'r' }, 'is odd', [['content', 'is odd']]],
  [
    { title: 'Invalid', 'invalid-params': [{ name: 'content', reason: 'is odd' }] },
    'Invalid; is odd',
    [['content', 'is odd']],
  ],
  [{ violations: [{ propertyPath: 'content', title: 'is odd' }] }, 'is odd', [['content', 'is odd']]],
  [
    { errors: [{ source: { pointer: '/data/attributes/content' }, detail: 'is odd' }] },
    'is odd',
    [['content', 'is odd']],
  ],
  [
    {
      error: {
        message: 'Bad',
        details: [{ fieldViolations: [{ field: 'content', description: 'is odd' }] }],
      },
    },
    'Bad; is odd',
    [['content', 'is odd']],
  ],
  [{ fieldErrors: { content: ['is odd'] }, formErrors: [] }, 'is odd', [['content', 'is odd']]],
  [{ errors: [{ instancePath: '/content/0', message: 'is odd' }] }, 'is odd', [['content.0', 'is odd']]],
  [
    { message: [{ property: 'content', constraints: { isString: 'is odd' } }] },
    'is odd',
    [['content', 'is odd']],
  ],
  [{ detail: 'one\nline\r\nonly\u2028here' }, 'one line only here'],
  [{ message: 'half \ud83d' }, 'half \ufffd'],
  ['a bare text', 'a bare text'],
];

const unreadable: readonly unknown[] = [
  { error: true },
  { error: 7 },
  { error: null },
  { error: {} },
  { message: '' },
  { message: '   ' },
  { errors: [] },
  { errors: [[], {}, null] },
  { code: 'x', request_id: 'r', status: 422, timestamp: 'now' },
  { error: { code: 'x' }, details: { limit: '20' } },
  [],
  {},
  null,
  7,
  '<html>no</html>{',
];
const fallback = 'The Agent Gateway refused the input.';

describe.each([400, 422])('the text of an upstream %i', (status) => {
  it('is passed on readably, whatever shape it comes in, with the paths of its fields', async () => {
    const { server, gateway } = await startFaultyServer();
    for (const [body, message, issues = []] of shapes) {
      gateway.on('PUT', '*', (reply) => reply.json(JSON.stringify(body), status));
      expect((await server.ask(correct, { variables: { content } })).json()).toEqual({
        data: {
          correctMemoryItem: {
            code: 'BAD_USER_INPUT',
            message,
            issues: issues.map(([path, text]) => ({
              path: ['input', ...path.replace('body.', '').split('.')],
              message: text,
            })),
          },
        },
      });
      gateway.on('GET', '*', (reply) => reply.json(JSON.stringify(body), status));
      const error = onlyError(await server.ask(read));
      expect(error).toEqual({
        path: ['agentMemory', 'items'],
        message,
        extensions: {
          code: 'BAD_USER_INPUT',
          upstreamStatus: status,
          ...(issues.length > 0 && {
            issues: issues.map(([path, text]) => ({ path: path.split('.'), message: text })),
          }),
        },
      });
    }
  });

  it('is a sentence of our own where there is none to read', async () => {
    const { server, gateway } = await startFaultyServer();
    for (const body of unreadable) {
      gateway.on('*', '*', (reply) => reply.json(body, status));
      const answer = await server.ask(correct, { variables: { content } });
      expect(answer.json()).toMatchObject({ data: { correctMemoryItem: { message: fallback, issues: [] } } });
      expect(onlyError(await server.ask(read)).message).toBe(fallback);
    }
  });

  it('is cut at 300 characters and never within a character', async () => {
    const { server, gateway } = await startFaultyServer();
    for (const length of [297, 298, 299, 300]) {
      gateway.on('*', '*', (reply) => reply.json({ message: `${'x'.repeat(length)}😀😀😀` }, status));
      const { message } = onlyError(await server.ask(read));
      expect(message.length).toBeLessThanOrEqual(300);
      expect(message.isWellFormed()).toBe(true);
      expect(message.length).toBeGreaterThanOrEqual(299);
    }
  });

  it('does not quote what was written, whole or in part', async () => {
    const { server, gateway } = await startFaultyServer();
    for (const quoted of [content, content.toUpperCase(), content.slice(0, 20), content.slice(5)]) {
      gateway.on('*', '*', (reply) => reply.json({ message: `content '${quoted}' is refused` }, status));
      const answer = await server.ask(correct, { variables: { content } });
      expect(answer.json()).toMatchObject({
        data: { correctMemoryItem: { message: expect.stringMatching(/^content '…+' is refused$/) } },
      });
    }
  });

  it('quotes nothing of the request, its credentials or a host', async () => {
    const faulty = await startFaultyServer();
    const { gateway, server } = faulty;
    const quoting = [
      `no item ${item} of ${user} at ${agent}`,
      `user:${user} is not ${user.toUpperCase()}`,
      `Authorization: Bearer ${secrets.key}`,
      `key ${secrets.key} of line ${secrets.productionLine}`,
      `upstream http://127.0.0.1:${gateway.port}/agent-v2/v1/agents/${agent} failed`,
      `127.0.0.1:${gateway.port} refused it`,
      `memory-db.internal.example.com:5432 is read-only`,
      `ask ops@example.com or https://wiki.example.com/runbook?user=${user}`,
      `connect to 10.1.2.3 or [fe80::1]:80`,
    ];
    for (const text of quoting) {
      const body = { message: text, errors: [{ field: `memory.${item}`, message: text }] };
      gateway.on('*', '*', (reply) => reply.json(body, status));
      for (const answer of [await server.ask(correct, { variables: { content } }), await server.ask(read)]) {
        expect(answer.text).not.toMatch(/example|10\.1\.2\.3|fe80|private words|sk-secret|secret-line/);
        expect(answer.text).not.toContain(user);
        expectNothingLeaks(faulty, answer);
      }
    }
  });
});

describe('the text of any other refusal', () => {
  it.each([401, 403, 404, 409, 410, 412, 429, 500, 502, 503, 504])(
    '(%i) stays in the gateway',
    async (status) => {
      const { server, gateway } = await startFaultyServer();
      gateway.on('*', '*', (reply) => reply.json({ message: 'their secret text' }, status));
      for (const document of [read, correct.replace(/\{\s*\.\.\. on.*$/s, '{ __typename } }')]) {
        const answer = await server.ask(document, { variables: { content } });
        expect(answer.text).not.toMatch(/their secret text|GRAPHQL_/);
      }
    },
  );
});

describe('Retry-After', () => {
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
  it.each<[name: string, header: () => string | undefined, seconds: unknown]>([
    ['in seconds', () => '7', 7],
    ['of 0', () => '0', 0],
    ['in an HTTP date', () => later(90), expect.toSatisfy((value: number) => value > 80 && value <= 90)],
    ['in a date of the past', () => 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['that is negative', () => '-3', undefined],
    ['that is a fraction', () => '1.5', undefined],
    ['that is a word', () => 'soon', undefined],
    ['that is empty', () => '', undefined],
    ['in ISO form', () => '2030-01-01T00:00:00Z', undefined],
    ['that is huge', () => '9'.repeat(40), undefined],
    ['that is missing', () => undefined, undefined],
  ])('%s is told in whole seconds where it is valid', async (_name, header, retryAfter) => {
    const { server, gateway } = await startFaultyServer();
    for (const [status, code] of [
      [429, 'RATE_LIMITED'],
      [503, 'UPSTREAM_UNAVAILABLE'],
    ] as const) {
      const value = header();
      gateway.on('*', '*', (reply) =>
        reply.send(status, '', value === undefined ? {} : { 'retry-after': value }),
      );
      expect(onlyError(await server.ask(read)).extensions).toEqual({
        code,
        upstreamStatus: status,
        ...(retryAfter !== undefined && { retryAfter }),
      });
    }
  });
});
