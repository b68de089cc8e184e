import { openSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type LogLine, NamedPipe } from './named-pipe.js';
import { type LoggingServer, serveWith } from './unwritable-output.js';
import { startEmbeddedGateway } from '../../src/embedded-gateway/index.js';
import { waitUntil } from '../support/wait-until.js';

const listSessions = 'GET /v1/worker/users/{user_id}/sessions/';
const sessions = '{ sessions(userId: "ada", first: 1) { nodes { title } } }';
const deletion = `mutation {
  deleteMemoryAccount(input: { agentId: "a", endUserId: "ada", confirmEndUserId: "ada" }) { __typename }
}`;

/** More than a pipe holds. */
const aPipeful = 500;
/** More than a pipe and the waiting lines hold. */
const tooMany = 6000;

const isOurs = ({ operation }: LogLine) => operation?.name?.startsWith('NN') === true;

async function overPipe(env: Readonly<Record<string, string>> = {}) {
  const pipe = new NamedPipe();
  const server = await serveWith(pipe.writeEnd, env);
  pipe.handedOn();
  return { pipe, server };
}

/** Each way in which standard output may fail, and the server that writes to it. */
const states: readonly (readonly [
  string,
  (env?: Readonly<Record<string, string>>) => Promise<LoggingServer>,
])[] = [
  ['whose disk is full', (env) => serveWith(openSync('/dev/full', 'w'), env)],
  [
    'whose reader is gone',
    async (env) => {
      const { pipe, server } = await overPipe(env);
      pipe.leave();
      return server;
    },
  ],
  [
    'whose reader is gone, and that was written to since',
    async (env) => {
      const { pipe, server } = await overPipe(env);
      pipe.leave();
      await server.leaveLines(aPipeful);
      return server;
    },
  ],
  [
    'whose reader is stuck',
    async (env) => {
      const { server } = await overPipe(env);
      await server.leaveLines(aPipeful);
      return server;
    },
  ],
];

describe.each(states)('With a standard output %s', (_, start) => {
  test('requests are answered, and SIGTERM ends the process with exit code 0', async () => {
    const server = await start();
    await server.leaveLines(aPipeful);
    expect(await server.run(sessions)).toHaveProperty('data.sessions.nodes.0.title');
    server.process.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });

  test('a second signal ends the process at once', async () => {
    const gateway = await startEmbeddedGateway();
    onTestFinished(() => gateway.close());
    const server = await start({ AGENT_GATEWAY_ENDPOINT: gateway.url });
    const hold = gateway.controls.hold(listSessions);
    const answer = server.run(sessions).catch((error: Error) => error.message);
    await hold.arrived;
    server.process.kill('SIGTERM');
    await waitUntil(async () => expect(await server.readiness()).toBe(503));
    server.process.kill('SIGTERM');
    expect(await server.exit).toBe(1);
    expect(await answer).toBe('socket hang up');
  });

  test('an account is not deleted', async () => {
    const gateway = await startEmbeddedGateway();
    onTestFinished(() => gateway.close());
    const server = await start({ AGENT_GATEWAY_ENDPOINT: gateway.url });
    const asked = gateway.controls.log.count();
    const { data, errors } = await server.run(deletion);
    expect(data).toEqual({ deleteMemoryAccount: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['INTERNAL_SERVER_ERROR']);
    expect(gateway.controls.log.count()).toBe(asked);
  });
});

test('a reader that comes back late gets whole lines in order, and one that says how many are lost', async () => {
  const { pipe, server } = await overPipe();
  await server.leaveLines(tooMany);
  pipe.readOn();
  const isLost = expect.objectContaining({ level: 40, lost: expect.any(Number) });
  await waitUntil(() => expect(pipe.lines()).toContainEqual(isLost));
  server.process.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  await waitUntil(() => expect(pipe.lines().at(-1)).toMatchObject({ msg: 'stopped' }));
  const lost = pipe.lines().reduce((sum, line) => sum + (line.lost ?? 0), 0);
  expect(lost).toBeGreaterThan(0);
  expect(pipe.lines().filter(isOurs).length + lost).toBe(tooMany);
});

test('a new reader of a named pipe gets the lines that come, after one that says how many are lost', async () => {
  const { pipe, server } = await overPipe();
  pipe.readOn();
  // Of the request that told that it answers.
  await waitUntil(() => expect(pipe.lines().at(-1)).toMatchObject({ msg: 'request' }));
  pipe.leave();
  await server.leaveLines(aPipeful);
  pipe.openReader();
  pipe.readOn();
  await server.leaveLines(1);
  const lost = () => pipe.lines().reduce((sum, line) => sum + (line.lost ?? 0), 0);
  await waitUntil(() => expect(pipe.lines().filter(isOurs).length + lost()).toBe(aPipeful + 1));
  expect(lost()).toBeGreaterThan(0);
});

test('a slow reader loses nothing', async () => {
  const { pipe, server } = await overPipe();
  for (let round = 0; round < 4; round++) {
    await server.leaveLines(aPipeful);
    pipe.readOn();
  }
  server.process.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  await waitUntil(() => expect(pipe.lines().at(-1)).toMatchObject({ msg: 'stopped' }));
  expect(pipe.lines().filter(isOurs)).toHaveLength(4 * aPipeful);
});
