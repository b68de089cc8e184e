import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Scenario, Target } from '../scenario.js';
import { list, memory } from './gateway-answers.js';

const timeoutMs = 3_000;
const item = (place: number) => ({ memory_id: `m${place}`, content: 'x'.repeat(150_000) });
const items = list(Array.from({ length: 200 }, (_, place) => item(place)));

/** Asks, reads nothing, and sends an empty line now and then, which is no progress. Settles when the server ends it. */
async function keepOpen({ url }: Target, body: string): Promise<Socket> {
  const socket = connect({ port: Number(url.port), host: url.hostname });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  const line = setInterval(() => socket.write('\r\n'), 500);
  socket.once('close', () => clearInterval(line));
  return socket;
}

/** Callers that ask for much and never read it. */
export const slowReaders: Scenario = {
  name: 'slow readers',
  sent: '40 connections ask for 30 MB each, read nothing and send CR LF twice a second; `server.answerTimeoutMs` is 3 s',
  env: { SEA_AGENT_GRAPHQL_SERVER_ANSWER_TIMEOUT_MS: String(timeoutMs) },
  gatewayMegabytes: 30,
  prepare: (gateway) => void gateway.on('GET', /\/memory\/\?/, (reply) => reply.json(items)),
  async attack(target) {
    const body = JSON.stringify({ query: memory('items(first: 200) { nodes { content } }') });
    const sockets = await Promise.all(Array.from({ length: 40 }, () => keepOpen(target, body)));
    // They wait for each other, some at a time, and each may stand for the timeout.
    const patience = setTimeout(90_000);
    let open = await target.server.connections();
    const over = patience.then(() => true);
    while (open > 0) {
      const late = await Promise.race([over, setTimeout(250, false)]);
      if (late) break;
      await target.askGood();
      open = await target.server.connections();
    }
    for (const socket of sockets) socket.destroy();
    return {
      came: `good queries were answered meanwhile; ${40 - open} of 40 were cut off`,
      faults: open === 0 ? [] : [`${open} readers were held after 90 s`],
    };
  },
};
