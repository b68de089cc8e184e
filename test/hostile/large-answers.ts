import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Reply, startFaultyGateway } from '../support/faulty-gateway.js';
import { startWatchedServer } from './watched-server.js';

/** What came of an attack. */
export interface Survived {
  /** Answers by what they were: a code, `whole`, or `broken`. */
  readonly answers: Readonly<Record<string, number>>;
  readonly mostMegabytes: number;
  readonly longestStallMs: number;
  readonly isAlive: boolean;
  /** Connections of those who read nothing that were cut off. */
  readonly cutOff: number;
}

export interface Attack {
  readonly callers: number;
  /** How many of the worst things each caller asks for, one after the other. */
  readonly rounds: number;
  readonly heapMegabytes: number;
}

const names = (field: string) => Array.from({ length: 29 }, (_, at) => `a${at}: ${field}`).join(' ');
const memory = 'agentMemory(agentId: "a", endUserId: "u")';

/** Much out of little: one call each, whose answer repeats what came, or is made of very many small things. */
const worst: readonly string[] = [
  `{ ${memory} { facts { nodes { ${names('value')} } } } }`,
  `{ ${memory} { facts { nodes { ${names('raw @include(if: true)')} } } } }`,
  `{ session(userId: "u", sessionId: "s") { messages(first: 1) { nodes { ${names('parts { ... on VideoPart { url } }')} } } } }`,
  `{ ${memory} { export { ${names('items { memoryId }')} } } }`,
  `{ ${memory} { candidates { nodes { ${names('suggestedValue')} } } } }`,
  `{ __schema { ${names('types { name fields { name description } }')} } }`,
];

/** An answer that fits, of which nobody reads a byte. */
const unread = `{ ${memory} { facts { nodes { a: value b: value } } } }`;

function reply(json: unknown): (reply: Reply) => void {
  const text = JSON.stringify(json);
  return (one) => one.json(text);
}

/** Callers from addresses of their own ask for the largest answers there are, all at once; half of them never read. */
export async function attackWithLargeAnswers({ callers, rounds, heapMegabytes }: Attack): Promise<Survived> {
  const gateway = await startFaultyGateway();
  const value = Array.from({ length: 330_000 }, () => 0).concat(Array.from({ length: 165_000 }, () => 1));
  const facts = Array.from({ length: 17 }, (_, at) => ({
    fact_id: `f${at}`,
    fact_key: 'k',
    fact_value: value,
  }));
  const objects = Array.from({ length: 200_000 }, () => ({}));
  const parts = Array.from({ length: 1_000_000 }, () => '');
  const items = Array.from({ length: 300_000 }, (_, at) => ({ memory_id: `m${at}` }));
  gateway
    .on('GET', /facts/, reply({ items: facts, limit: 50, offset: 0, total: 17 }))
    .on(
      'GET',
      /candidates/,
      reply({ items: [{ candidate_id: 'c', fact_value: objects }], limit: 20, offset: 0, total: 1 }),
    )
    .on('GET', /messages/, reply({ items: [{ role: 'user', content: parts }] }))
    .on('GET', /export/, reply({ items }));
  const server = await startWatchedServer(
    {
      AGENT_GATEWAY_ENDPOINT: gateway.url,
      LOG_LEVEL: 'info',
      SEA_AGENT_GRAPHQL_SERVER_ANSWER_TIMEOUT_MS: '3000',
    },
    heapMegabytes,
  );
  const answers: Record<string, number> = {};
  const silent: Silent[] = [];
  try {
    server.reset();
    await Promise.all(
      Array.from({ length: callers }, async (_, at) => {
        const from = `127.0.1.${at + 1}`;
        if (at % 2 === 0) silent.push(await askWithoutReading(server.url, from));
        for (let round = 0; round < rounds; round++) {
          const what = await ask(server.url, from, worst[(at + round) % worst.length] ?? '');
          answers[what] = (answers[what] ?? 0) + 1;
        }
      }),
    );
    await Promise.all(silent.map(({ closed }) => Promise.race([closed, setTimeout(15_000)])));
    return {
      answers,
      mostMegabytes: Math.round(server.mostBytes() / 1e6),
      longestStallMs: Math.round(server.longestStallMs()),
      isAlive: server.isAlive(),
      cutOff: silent.filter(({ socket }) => socket.closed).length,
    };
  } finally {
    for (const { socket } of silent) socket.destroy();
    await server.stop();
    await gateway.close();
  }
}

/** Asks and counts the bytes without keeping them. */
async function ask(url: string, localAddress: string, query: string): Promise<string> {
  try {
    const sent = request(url, {
      method: 'POST',
      localAddress,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      agent: false,
    });
    sent.end(JSON.stringify({ query }));
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    let start = '';
    for await (const chunk of response) if (start.length < 4000) start += String(chunk).slice(0, 4000);
    return /"code":"(\w+)"/.exec(start)?.[1] ?? 'whole';
  } catch {
    return 'broken';
  }
}

interface Silent {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
}

/** Asks, reads nothing of the answer, and sends an empty line every half second, which is no progress. */
async function askWithoutReading(url: string, localAddress: string): Promise<Silent> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  const body = JSON.stringify({ query: unread });
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\naccept: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  const lines = setInterval(() => socket.write('\r\n'), 500);
  // Not `once`: the reset that cuts it off is an error before it is a close.
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  }).finally(() => clearInterval(lines));
  return { socket, closed };
}
