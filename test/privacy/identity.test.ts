import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Failure } from '../../src/embedded-gateway/controls/failure.js';
import { jwtSettings, startOver } from '../identity/secured.js';
import { makeKey, startIssuer } from '../identity/issuer.js';
import type { Answer } from '../support/send.js';

// None of these may be read in a log, an error or an audit line.
const secrets = {
  serviceKey: 'sk-made-up-service-key',
  line: 'made-up-line-7',
  otherLine: 'made-up-line-8',
  auditKey: 'made-up-audit-key-0123456789abcdef',
  proxySecret: 'made-up-proxy-secret-0123456789abc',
  person: 'made-up-person@home.example',
  agent: 'made-up-agent',
  session: 'made-up-session',
  text: 'made-up words that a person said',
  memory: 'made-up memory of a person',
  fact: 'made-up fact of a person',
  reason: 'made-up reason of a person',
};
const words = [...Object.values(secrets), 'made-up', 'home.example'];

/** `credentials`: what was sent to the gateway, which repeats it. */
const failuresOf = (credentials: string): readonly Failure[] => [
  ...[400, 401, 403, 404, 409, 422, 429, 500, 502, 503].map((status) => ({
    status,
    json: { message: `${secrets.person} ${credentials}`, detail: secrets.session },
  })),
  { status: 200, text: `<html>${secrets.text}</html>` },
  { status: 200, text: `{"data": "${secrets.memory}` },
  { reset: true },
];

const reads = `query ($p: ID!, $a: ID!, $s: ID!) {
  session(userId: $p, sessionId: $s) { title messages { nodes { text } } }
  sessions(userId: $p) { nodes { title messages { nodes { text } } } }
  agentMemory(agentId: $a, endUserId: $p) {
    items { nodes { content } } facts { nodes { value } } candidates { nodes { content } } preference { enabled } export { raw }
  }
}`;
const writes = `mutation ($p: ID!, $a: ID!, $s: ID!, $text: String!, $json: JSON!) {
  correctMemoryItem(input: { agentId: $a, endUserId: $p, memoryId: $s, content: $text }) { __typename }
  createFact(input: { agentId: $a, endUserId: $p, key: $text, value: $json }) { __typename }
  deleteMemoryAccount(input: { agentId: $a, endUserId: $p, confirmEndUserId: $p, reason: $text }) { __typename }
}`;
const wrong = `query ($p: ID!) { sessions(userId: $p, first: "${secrets.text}") { nodes { id } } }`;
const ids = { p: secrets.person, a: secrets.agent, s: secrets.session };
const variables = { ...ids, text: secrets.reason, json: secrets.fact };

const data = {
  sessions: [
    {
      session_id: secrets.session,
      user_id: secrets.person,
      title: secrets.text,
      messages: [{ role: 'user', content: secrets.text }],
    },
  ],
  memories: [
    {
      agent_id: secrets.agent,
      end_user_id: secrets.person,
      items: [{ memory_id: secrets.session, content: secrets.memory }],
      facts: [{ fact_id: 'f', fact_key: secrets.fact, fact_value: secrets.fact, status: 'active' }],
    },
  ],
};

/** The errors of an answer, whose data is the caller's own. */
function errorsOf(answer: Answer): string {
  return JSON.stringify(answer.json().errors ?? []) + JSON.stringify(answer.headers);
}

test.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])(
  'at the log level %s no failure shows a key, a token, an id or what people said',
  async (level) => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const audit = join(folder, 'audit.log');
    const issuer = await startIssuer();
    const shared = {
      AGENT_GATEWAY_API_KEY: secrets.serviceKey,
      AGENT_GATEWAY_USER_ID: secrets.line,
      SEA_AGENT_GRAPHQL_AUDIT_KEY: secrets.auditKey,
      SEA_AGENT_GRAPHQL_AUDIT_FILE: audit,
      LOG_LEVEL: level,
    };
    const jwt = await startOver(
      { ...shared, ...jwtSettings(issuer), AGENT_GATEWAY_PRODUCTION_LINES: secrets.otherLine },
      data,
    );
    const through = await startOver(
      {
        ...shared,
        SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough',
        SEA_AGENT_GRAPHQL_AUTH_PROXY_SECRET: secrets.proxySecret,
      },
      data,
    );
    const scope = 'sessions:read memory:read memory:write account:delete';
    const tokens = await Promise.all([
      issuer.sign({ sub: secrets.person, scope }),
      issuer.sign({ sub: secrets.person, scope, line: secrets.otherLine }),
      issuer.sign({ sub: secrets.person, scope, line: 'made-up-line-9' }),
      issuer.sign({ sub: 'made-up-other-person', scope }),
      issuer.sign({ sub: secrets.person, exp: 1 }),
      issuer.sign({ sub: `${secrets.person}\n` }),
      issuer.sign({ sub: secrets.person, iss: 'https://made-up.example' }),
      issuer.sign({ sub: secrets.person }, { key: await makeKey('made-up-key') }),
    ]);
    let errors = '';
    for (const { server, gateway } of [jwt, through]) {
      for (const token of tokens) {
        const headers = {
          authorization: `Bearer ${token}`,
          'x-user-id': secrets.otherLine,
          'x-proxy-secret': secrets.proxySecret,
          cookie: `session=${secrets.reason}`,
        };
        for (const document of [reads, writes, wrong, `{ ${secrets.text} }`]) {
          errors += errorsOf(await server.ask(document, { variables }, headers));
        }
      }
      const credentials = server === jwt.server ? secrets.serviceKey : String(tokens[0]);
      for (const failure of failuresOf(credentials)) {
        const end = gateway.controls.fail('*', failure);
        const headers = { authorization: `Bearer ${tokens[0]}`, 'x-user-id': secrets.otherLine };
        for (const document of [reads, writes]) {
          errors += errorsOf(await server.ask(document, { variables }, headers));
        }
        end();
      }
      await server.stop();
    }
    const logs = jwt.server.logText() + through.server.logText();
    const lines = readFileSync(audit, 'utf8');
    expect(lines).toContain('"kind":"deleteMemoryAccount"');
    expect(errors).toContain('UNAUTHENTICATED');
    // A document that can't be read is quoted to who wrote it, by its own words.
    const shown = errors.replaceAll(
      /(?:Syntax Error|Cannot query field|cannot represent)[^}]*?"(?:path|locations)"/g,
      '',
    );
    const pieces = tokens.flatMap((token) => token.split('.'));
    for (const [where, text] of [
      ['log', logs],
      ['errors', shown],
      ['audit', lines],
    ] as const) {
      const found = [...words, ...pieces].filter(
        (word) => text.includes(word) || text.includes(encodeURIComponent(word)),
      );
      expect([where, found]).toEqual([where, []]);
    }
  },
);

test('the start line tells the mode and no secret', async () => {
  const issuer = await startIssuer();
  const { server } = await startOver({
    ...jwtSettings(issuer),
    AGENT_GATEWAY_API_KEY: secrets.serviceKey,
    AGENT_GATEWAY_USER_ID: secrets.line,
    SEA_AGENT_GRAPHQL_AUDIT_KEY: secrets.auditKey,
    AGENT_GATEWAY_HEADERS: JSON.stringify({ 'x-extra': secrets.reason }),
  });
  expect(server.logLines()[0]).toMatchObject({ authentication: 'jwt' });
  expect(server.logText()).not.toMatch(/made-up/);
});
