import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerDifference } from '../../bench/answer-difference.js';
import type { BffRequest } from '../../bench/bff/answers.js';
import { Bff } from '../../bench/bff/bff.js';
import { expectedAnswer } from '../../bench/expected-answers.js';
import { operations } from '../../bench/operations.js';
import { subjects } from '../../bench/subject.js';
import { CannedUpstream } from '../../bench/upstream/canned-upstream.js';
import { send } from '../support/send.js';
import { startServer } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';

/** Two, as one could be right by chance. */
const asked = subjects.slice(3, 5);
const names = operations.map(({ name }) => name);

async function startUpstream(): Promise<CannedUpstream> {
  const upstream = new CannedUpstream();
  await upstream.start();
  onTestFinished(() => upstream.stop());
  return upstream;
}

const calls = ({ counts }: CannedUpstream) => [...counts.values()].reduce((sum, count) => sum + count, 0);

test.each(names)('the BFF answers %s from the canned upstream in every leaf', async (operation) => {
  const upstream = await startUpstream();
  const bff = new Bff(upstream.url);
  const url = new URL(await bff.start());
  onTestFinished(() => bff.stop());
  for (const subject of asked) {
    const { user, session, agent } = subject;
    const body: BffRequest = { operation, user, session, agent };
    const { status, text } = await send(url, { method: 'POST', body: JSON.stringify(body) });
    expect(status).toBe(200);
    const { data } = JSON.parse(text);
    expect(answerDifference(data, expectedAnswer(operation, subject, false))).toBeNull();
  }
});

test.each(operations)(
  'the server answers $name in every leaf, with as many requests as the BFF',
  async ({ name, query, clientQuery }) => {
    const upstream = await startUpstream();
    const server = await startServer({
      env: { AGENT_GATEWAY_ENDPOINT: upstream.url, AGENT_GATEWAY_MESSAGE_LIMIT_KEEPS: 'newest' },
    });
    const expected = { Q1: 1, Q2: 1, Q3: 51, Q4: 1, Q5: 2 }[name];
    for (const subject of asked) {
      const { user, session, agent } = subject;
      for (const asClient of [false, true]) {
        upstream.counts.clear();
        const answer = await server.ask(asClient ? clientQuery : query, {
          variables: { user, session, agent },
        });
        const { data, errors } = answer.json();
        expect(errors).toBeUndefined();
        expect(answerDifference(data, expectedAnswer(name, subject, asClient))).toBeNull();
        expect(calls(upstream)).toBe(expected);
      }
    }
  },
);

test('the canned upstream says 404 of what it does not hold, and of another user’s session', async () => {
  const upstream = await startUpstream();
  const [one, other] = asked;
  const root = '/agent-v2/v1/worker/users';
  for (const path of [
    '/agent-v2/v1/nothing',
    `${root}/${one?.user}/sessions/unknown`,
    `${root}/${one?.user}/sessions/${other?.session}`,
    `${root}/nobody/sessions/${one?.session}`,
  ]) {
    expect((await send(new URL(path, upstream.url))).status).toBe(404);
  }
  expect((await send(new URL(`${root}/${one?.user}/sessions/${one?.session}`, upstream.url))).status).toBe(
    200,
  );
});

test('the canned upstream answers requests that come in one piece or in many', async () => {
  const upstream = await startUpstream();
  const { port } = new URL(upstream.url);
  const path = `/agent-v2/v1/worker/users/${asked[0]?.user}/sessions/?limit=1`;
  const request = `GET ${path} HTTP/1.1\r\nHost: upstream\r\n\r\n`;
  const socket = connect(Number(port), '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk) => (answered += chunk.toString()));
  const answers = (count: number) =>
    waitUntil(() => expect(answered.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(count));
  socket.write(request + request + request.slice(0, 30));
  await answers(2);
  socket.write(request.slice(30));
  await answers(3);
  socket.destroy();
});
