import { ask, callers } from '../ask.js';
import { judge, together } from '../judge.js';
import type { Scenario } from '../scenario.js';
import { factCreation } from './gateway-answers.js';

const refusals = [
  '{"detail":"no"}',
  JSON.stringify({ detail: Array.from({ length: 300_000 }, () => 'no') }),
  JSON.stringify({
    errors: Array.from({ length: 150_000 }, (_, place) => ({ field: `f${place}`, message: 'no' })),
  }),
  JSON.stringify({ detail: [{ loc: Array.from({ length: 200_000 }, () => 'body'), msg: 'no' }] }),
  `{"detail":${'{"detail":'.repeat(50_000)}"no"${'}'.repeat(50_000)}}`,
];

/** Large arrays in what is refused, and in the refusal. */
export const refusedArrays: Scenario = {
  name: 'large arrays refused',
  sent: '20 callers at once: facts of 130,000 and 490,000 values, answered 400 with up to 300,000 messages, 200,000 places, 50,000 levels',

  gatewayMegabytes: 7,
  prepare(gateway) {
    let turn = 0;
    gateway.on('POST', /\/memory\/facts/, (reply) => {
      turn += 1;
      reply.json(refusals[turn % refusals.length], 400);
    });
  },
  attack: async ({ url, alone }) => {
    const body = (length: number) => {
      const value = Array.from({ length }, () => 0);
      const input = { agentId: 'agent', endUserId: 'worst', key: 'k', value };
      return JSON.stringify({ query: factCreation(), variables: { input } });
    };
    const bodies = [body(130_000), body(490_000)];
    const send = (place: number) => ask(url, bodies[place % 2] ?? '');
    const each = [...refusals, ''].map((_, place) => [`refusal ${place}`, () => send(place)]);
    return together(await alone(Object.fromEntries(each)), judge(await callers(20, 3, send)));
  },
};
