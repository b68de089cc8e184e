import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { candidates, facts, items, oneMemory } from '../support/rows.js';
import { productionLine, serviceKey, startOver, startSecured } from './secured.js';

const key = 'audit-key-0123456789abcdef0123456789';
const everything = 'memory:read memory:write account:delete';
const data = oneMemory({ items: items(3), facts: facts(3), candidates: candidates(3) });
const scope = 'agentId: "a", endUserId: "u"';
const deletion = `deleteMemoryAccount(input: { ${scope}, confirmEndUserId: "u" }) { __typename }`;
const writes: readonly (readonly [string, string])[] = [
  ['correctMemoryItem', `{ ${scope}, memoryId: "m0", content: "said-in-private" }`],
  ['forgetMemoryItem', `{ ${scope}, memoryId: "m1", reason: "said-in-private" }`],
  ['confirmCandidate', `{ ${scope}, candidateId: "c1", factKey: "said-in-private" }`],
  ['createFact', `{ ${scope}, key: "said-in-private", value: "said-in-private" }`],
  ['updateFact', `{ ${scope}, factId: "active-0", value: "said-in-private" }`],
  ['forgetFact', `{ ${scope}, factId: "active-1" }`],
  ['setMemoryPreference', `{ ${scope}, enabled: true }`],
  ['deleteMemoryAccount', `{ ${scope}, confirmEndUserId: "u", reason: "said-in-private" }`],
];

function auditFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'audit.log');
}

const settings = (file: string) => ({ SEA_AGENT_GRAPHQL_AUDIT_KEY: key, SEA_AGENT_GRAPHQL_AUDIT_FILE: file });
const hash = (name: string) => createHmac('sha256', key).update(name).digest('hex');

/** The lines of a file. */
function linesOf(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

describe('A write leaves one line,', () => {
  test.each(writes)('%s', async (kind, input) => {
    const file = auditFile();
    const { server, as } = await startSecured(settings(file), data);
    const answer = await server.ask(
      `mutation { ${kind}(input: ${input}) { __typename } }`,
      {},
      await as({ sub: 'u', scope: everything }),
    );
    expect(answer.json()).not.toHaveProperty('errors');
    expect(linesOf(file)).toEqual([
      {
        audit: true,
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        requestId: answer.headers['x-request-id'],
        kind,
        outcome: kind === 'deleteMemoryAccount' ? 'complete' : 'done',
        mode: 'jwt',
        who: hash('u'),
        whose: hash('u'),
      },
    ]);
    expect(readFileSync(file, 'utf8')).not.toMatch(/said-in-private|"u"|"a"|m0|active/);
    expect(server.logText()).not.toContain('"audit"');
  });

  test.each([
    [
      'another person may not be written about',
      'u2',
      'mutation { forgetFact(input: { agentId: "a", endUserId: "u", factId: "x" }) { __typename } }',
      'FORBIDDEN',
    ],
    [
      'there is no such thing',
      'u',
      'mutation { forgetFact(input: { agentId: "a", endUserId: "u", factId: "x" }) { __typename } }',
      'NOT_FOUND',
    ],
    [
      'the name is not repeated',
      'u',
      'mutation { deleteMemoryAccount(input: { agentId: "a", endUserId: "u", confirmEndUserId: "v" }) { __typename } }',
      'BAD_USER_INPUT',
    ],
  ])('where %s too', async (_why, sub, document, outcome) => {
    const file = auditFile();
    const { server, as } = await startSecured(settings(file), data);
    await server.ask(document, {}, await as({ sub, scope: everything }));
    expect(linesOf(file)).toEqual([expect.objectContaining({ outcome, who: hash(sub), whose: hash('u') })]);
  });

  test('where nobody knows what came of it, and where the gateway failed', async () => {
    const file = auditFile();
    const { server, gateway, as } = await startSecured(settings(file), data);
    const headers = await as({ sub: 'u', scope: everything });
    gateway.controls.fail('*', { status: 500, times: 1 });
    await server.ask(`mutation { ${deletion} }`, {}, headers);
    gateway.controls.fail('*', { status: 403, times: 1 });
    await server.ask(`mutation { ${deletion} }`, {}, headers);
    expect(linesOf(file).map(({ outcome }) => outcome)).toEqual(['unknown', 'UPSTREAM_DENIED']);
  });

  test('each of several in one operation, and of many at once', async () => {
    const file = auditFile();
    const { server, as } = await startSecured(settings(file), data);
    const headers = await as({ sub: 'u', scope: everything });
    const document = `mutation { a: ${deletion} b: ${deletion} c: forgetFact(input: { ${scope}, factId: "x" }) { __typename } }`;
    await Promise.all(Array.from({ length: 20 }, () => server.ask(document, {}, headers)));
    expect(linesOf(file)).toHaveLength(60);
    expect(new Set(linesOf(file).map(({ requestId }) => requestId)).size).toBe(20);
  });

  test('marked as such where no file is set, whatever the level of the log', async () => {
    const { server } = await startOver({ SEA_AGENT_GRAPHQL_AUDIT_KEY: key, LOG_LEVEL: 'silent' }, data);
    await server.ask(`mutation { ${deletion} }`);
    const line = {
      audit: true,
      kind: 'deleteMemoryAccount',
      mode: 'development',
      who: null,
      whose: hash('u'),
    };
    expect(JSON.parse(server.auditText())).toMatchObject(line);
    expect(server.logText()).toBe('');
  });

  test('by the hash of what a caller is let through with, where that is all that is known', async () => {
    const file = auditFile();
    const { server } = await startOver(
      { ...settings(file), SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough' },
      data,
    );
    const spellings = ['Bearer own-token', 'bearer own-token', 'BEARER   own-token'];
    for (const authorization of spellings)
      await server.ask(`mutation { ${deletion} }`, {}, { authorization });
    const line = expect.objectContaining({ mode: 'passthrough', who: hash('Bearer own-token') });
    expect(linesOf(file)).toEqual([line, line, line]);
    expect(readFileSync(file, 'utf8')).not.toContain('own-token');
  });
});

test('reads leave no line', async () => {
  const file = auditFile();
  const { server, as } = await startSecured(settings(file), data);
  await server.ask(
    '{ agentMemory(agentId: "a", endUserId: "u") { items { nodes { id } } } }',
    {},
    await as({ sub: 'u', scope: everything }),
  );
  expect(linesOf(file)).toEqual([]);
});

test('hashes under another key are others, so that nobody without it can ask for a person', async () => {
  const { server } = await startOver({}, data);
  await server.ask(`mutation { ${deletion} }`);
  const { whose }: { whose: string } = JSON.parse(server.auditText());
  expect(whose).toMatch(/^[\da-f]{64}$/);
  expect(whose).not.toBe(hash('u'));
});

describe.each(['/dev/full', '/nonexistent/audit.log', tmpdir()])('Where %s can not be written', (file) => {
  test('an account is not deleted: nothing is sent, and the caller is told so', async () => {
    const { server, gateway, as } = await startSecured(settings(file), data);
    const answer = await server.ask(
      `mutation { ${deletion} }`,
      {},
      await as({ sub: 'u', scope: everything }),
    );
    const requestId = answer.headers['x-request-id'];
    expect(answer.json()).toEqual({
      errors: [
        {
          message: 'The deletion can not be recorded just now, so nothing was sent; nothing was deleted.',
          path: ['deleteMemoryAccount'],
          locations: expect.any(Array),
          extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
        },
      ],
      data: { deleteMemoryAccount: null },
    });
    expect(gateway.controls.log.count()).toBe(0);
    expect(server.logLines()).toContainEqual(expect.objectContaining({ level: 50, msg: 'unexpected error' }));
  });

  test('other writes go on, and the log tells of the lost line', async () => {
    const { server, gateway, as } = await startSecured(settings(file), data);
    const document = `mutation { forgetFact(input: { ${scope}, factId: "active-0" }) { __typename } }`;
    const answer = await server.ask(document, {}, await as({ sub: 'u', scope: everything }));
    expect(answer.json().data).toEqual({ forgetFact: { __typename: 'ForgetFactPayload' } });
    expect(gateway.controls.log.count()).toBe(1);
    expect(server.logLines()).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'an audit line is lost',
        requestId: answer.headers['x-request-id'],
      }),
    );
  });
});

test('a deletion is one request, with the service key', async () => {
  const { server, gateway, as } = await startSecured({}, data);
  await server.ask(`mutation { ${deletion} }`, {}, await as({ sub: 'u', scope: 'account:delete' }));
  expect(
    gateway.controls.log.requests.map(({ route, headers }) => [
      route,
      headers.authorization,
      headers['x-user-id'],
    ]),
  ).toEqual([['DELETE /v1/agents/{agent_id}/memory/account', `Bearer ${serviceKey}`, productionLine]]);
});

test.each([
  [
    'without its scope',
    { sub: 'u', scope: 'memory:read memory:write sessions:read users:any' },
    ['account:delete'],
  ],
  ['of another person', { sub: 'v', scope: everything }, ['users:any']],
  [
    'of another person without its scope',
    { sub: 'v', scope: 'memory:write' },
    ['account:delete', 'users:any'],
  ],
])('a deletion %s is refused and nothing is sent', async (_how, claims, requiredScopes) => {
  const { server, gateway, as } = await startSecured({}, data);
  const answer = await server.ask(`mutation { ${deletion} }`, {}, await as(claims));
  expect(answer.json().errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', requiredScopes });
  expect(gateway.controls.log.count()).toBe(0);
});
