import { expect, test } from 'vitest';
import { startIssuer } from '../identity/issuer.js';
import { jwtSettings } from '../identity/secured.js';
import type { Sent } from '../support/send.js';
import { waitUntil } from '../support/wait-until.js';
import { corpus, corpusSettings } from './corpus.js';
import { fetched, handled, started, type Way } from './ways.js';

const ways: [string, (env: Record<string, string>) => Way | Promise<Way>][] = [
  ['handler', handled],
  ['fetch', fetched],
];

async function linesOf(way: Way, count: number) {
  return waitUntil(() => {
    const lines = way.lines().filter(({ msg }) => msg === 'request');
    if (lines.length < count) throw new Error(`${lines.length} of ${count} lines`);
    return lines;
  });
}

test.each(ways)(
  '%s answers and logs every request of the corpus as the started server does',
  async (_name, open) => {
    const [own, other] = [await started(corpusSettings), await open(corpusSettings)];
    for (const { name, status, path, sent } of corpus) {
      const named: Sent = { ...sent, headers: { 'x-request-id': 'id-1', ...sent.headers } };
      const expected = await own.ask(path, named);
      expect({ name, status: expected.status, body: expected.body }).toMatchObject({ name, status });
      expect({ name, ...(await other.ask(path, named)) }).toEqual({ name, ...expected });
    }
    expect(await linesOf(other, corpus.length)).toEqual(await linesOf(own, corpus.length));
  },
);

test.each(ways)('%s asks for a token where the started server does', async (_name, open) => {
  const issuer = await startIssuer();
  const way = await open({ ...jwtSettings(issuer) });
  const post = (authorization: string) =>
    way.ask('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
      body: '{"query":"{ viewer { scopes } }"}',
    });
  expect(await post('')).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  expect(await post('Bearer x')).toMatchObject({ status: 401 });
  const token = await issuer.sign({ sub: 'ada', scope: 'sessions:read' });
  const answer = await post(`Bearer ${token}`);
  expect([answer.status, answer.body]).toEqual([200, '{"data":{"viewer":{"scopes":["SESSIONS_READ"]}}}']);
});

test.each(ways)('%s refuses new requests once the server is stopped', async (_name, open) => {
  const way = await open({});
  await way.ask('/healthz', {});
  await way.server.stop();
  const answer = await way.ask('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ __typename }"}',
  });
  expect(answer).toMatchObject({ status: 503, body: expect.stringContaining('SHUTTING_DOWN') });
});
