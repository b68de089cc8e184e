import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Came } from '../ask.js';
import { judge } from '../judge.js';
import type { Scenario, Target } from '../scenario.js';

const hosts = [
  'a:99999',
  '[::1',
  '[::1]x',
  '%',
  '%zz',
  'a b',
  'a/b',
  'a@b',
  'localhost:99999',
  'localhost:',
  ':',
  '',
  '\\',
  '\u00ff',
  'a,b',
  '[v1.x]',
  '0x7f.1',
  `${'a'.repeat(9_000)}`,
];
const targets = [
  '//',
  '///graphql',
  '/%',
  '/graphql?%',
  '/graphql?query=%ff',
  '*',
  '/..',
  '/graphql/%2e%2e',
  'http://[::1/graphql',
  'http://',
  'http://a:99999/graphql',
  'http:/graphql',
  '\\',
  '/graphql?a=b#c',
  'ftp://x/',
  'http://%/graphql',
];
const heads: readonly string[] = [
  ...hosts.map(
    (host) => `GET /graphql?query={__typename} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  ),
  ...hosts.map(
    (host) =>
      `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  ),
  ...targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
  'GET /graphql HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET http://a/graphql HTTP/1.1\r\nConnection: close\r\n\r\n',
  'POST /graphql HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\nHost: localhost\n\n',
  'BREW /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n{}',
  'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-A: b\r\n'.repeat(1_900)}Connection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'b'.repeat(40_000)}\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'GET /graphql HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n',
  'GET /graphql HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[::1\r\nConnection: close\r\n\r\n',
  'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n',
];

async function say({ url }: Target, head: string): Promise<Came> {
  const socket = connect({ port: Number(url.port), host: url.hostname });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const closed = buffer(socket).catch(() => Buffer.alloc(0));
  socket.end(Buffer.from(head, 'latin1'));
  const bytes = await closed;
  const text = bytes.toString('latin1');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), bytes: bytes.length, text };
}

/** Bytes that are no request: refused in the form of every other refusal, before anybody is known. */
export const badHeads: Scenario = {
  name: 'bad heads',
  sent: `20 callers at once: ${heads.length} heads with hosts, targets, lengths and versions that are none`,

  async attack(target) {
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const came: [string, Came][] = [];
        for (const head of heads) came.push([head, await say(target, head)]);
        return came;
      }),
    );
    const mute = all.flat().filter(([, { text }]) => !/\r\n\r\n.*"(message|data)":/s.test(text));
    const { came, faults } = judge(all.flat().map(([, one]) => one));
    const named = [
      ...new Set(
        mute.map(
          ([head, { status }]) => `${status} without a message to ${JSON.stringify(head.slice(0, 60))}`,
        ),
      ),
    ];
    return { came, faults: [...faults, ...named] };
  },
};
