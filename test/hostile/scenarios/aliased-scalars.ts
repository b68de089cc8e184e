import { ask, callers } from '../ask.js';
import { judge, together } from '../judge.js';
import type { Scenario } from '../scenario.js';
import { list, memory } from './gateway-answers.js';

const text = 'x'.repeat(990_000);
const numbers = Array.from({ length: 200_000 }, (_, place) => place % 1_000);
const facts = list(
  Array.from({ length: 17 }, (_, place) => ({
    fact_id: `f${place}`,
    fact_key: `k${place}`,
    fact_value: place % 2 === 0 ? { text } : numbers,
    status: 'active',
    created_at: text.slice(0, 200_000),
  })),
);

/** `count` times one field under other names. */
const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, place) => `a${place}: ${field}`).join(' ');

function scenario(name: string, sent: string, query: string): Scenario {
  return {
    name,
    sent: `20 callers at once: ${sent}`,

    gatewayMegabytes: 20,
    prepare: (gateway) => void gateway.on('GET', /\/memory\/facts/, (reply) => reply.json(facts)),
    async attack({ url, alone }) {
      const first = await alone({ [name]: () => ask(url, { query }) });
      return together(first, judge(await callers(20, 1, () => ask(url, { query }))));
    },
  };
}

/** What a gateway stores without a bound, multiplied by aliases: every scalar counts, whichever way a query runs. */
export const aliasedScalars: readonly Scenario[] = [
  scenario(
    'big JSON under aliases',
    '17 facts of 1 MB under 29 aliases of `value`',
    memory(`facts(first: 50) { nodes { ${aliases(29, 'value')} } }`),
  ),
  scenario(
    'big JSON beside a directive',
    'the same with `@include(if: true)`',
    memory(`facts(first: 50) { nodes { factId @include(if: true) ${aliases(29, 'value')} } }`),
  ),
  scenario(
    'big raw rows under aliases',
    'the same 17 rows under 29 aliases of `raw`',
    memory(`facts(first: 50) { nodes { ${aliases(29, 'raw')} } }`),
  ),
  scenario(
    'long times under aliases',
    '17 `DateTime`s of 200 kB under 29 aliases',
    memory(`facts(first: 50) { nodes { ${aliases(29, 'createdAt')} } }`),
  ),
];
