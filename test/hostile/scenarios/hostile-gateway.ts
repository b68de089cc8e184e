import { gzipSync } from 'node:zlib';
import type { Reply } from '../../support/faulty-gateway.js';
import { ask, callers } from '../ask.js';
import { judge, together } from '../judge.js';
import type { Scenario } from '../scenario.js';
import { list, memory } from './gateway-answers.js';

const many = (count: number, piece: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => piece(place)).join(',');

const answers: readonly string[] = [
  // Deep.
  `{"data":{"items":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
  `{"data":{"items":[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]}}`,
  // Wide.
  `{"data":{"items":[{"memory_id":"m","content":"c",${many(300_000, (place) => `"k${place}":0`)}}]}}`,
  `{"data":{"items":[${many(300_000, (place) => `{"memory_id":"m${place}"}`)}]}}`,
  `{"data":{"items":[${many(500_000, () => 'null')}]}}`,
  // Numbers that are no doubles, and texts that must be escaped.
  `{"data":{"items":[{"memory_id":"m","content":[${many(100_000, () => '12345678901234567890')}]}]}}`,
  list([{ memory_id: 'm', content: '\u0001'.repeat(3_000_000) }]),
  // No JSON at all.
  '['.repeat(10_000_000),
  `"${'\\u0000'.repeat(1_000_000)}`,
];

/** A gateway that sends what it likes. */
export const hostileGateway: Scenario = {
  name: 'a hostile gateway',
  sent: '20 callers at once, each three times: lists answered by 200,000 levels, 500,000 rows, 300,000 keys, gzip of 200 MB, broken JSON',

  gatewayMegabytes: 10,
  prepare(gateway) {
    let turn = 0;
    const bomb = gzipSync(Buffer.alloc(200_000_000, '[0,'));
    gateway.on('GET', /\/memory\//, (reply: Reply) => {
      turn += 1;
      const body = answers[turn % (answers.length + 1)];
      if (body === undefined) {
        reply.send(200, bomb, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      } else reply.json(body);
    });
  },
  attack: async ({ url, alone }) => {
    const query = memory('items(first: 200) { nodes { memoryId content raw } }');
    const send = () => ask(url, { query });
    const each = [...answers, ''].map((_, place) => [`answer ${place + 1}`, send]);
    return together(await alone(Object.fromEntries(each)), judge(await callers(20, 3, send)));
  },
};
