import { ask, callers } from '../ask.js';
import { judge, together } from '../judge.js';
import type { Scenario } from '../scenario.js';
import { memory } from './gateway-answers.js';

const aliases = (selection: string) =>
  Array.from({ length: 29 }, (_, place) => `a${place}: ${selection}`).join(' ');

/** A session whose one message has as many parts as fit. */
function messages(parts: number): string {
  const content = `[${'"",'.repeat(parts - 1)}""]`;
  return `{"data":{"user_id":"worst","session_id":"s","items":[{"role":"user","content":${content},"timestamp":"2026-06-22T09:37:54.179943+00:00"}],"limit":200,"offset":0,"tail":true}}`;
}

const exported = JSON.stringify({
  data: {
    items: Array.from({ length: 150_000 }, (_, place) => ({ memory_id: `m${place}`, content: 'x' })),
    facts: Array.from({ length: 150_000 }, (_, place) => ({
      fact_id: `f${place}`,
      fact_key: 'k',
      fact_value: 1,
    })),
    exported_at: '2026-06-22T09:37:54.179943+00:00',
  },
});

const parts = (selection: string) =>
  `{ session(userId: "worst", sessionId: "s") { messages(last: 1) { nodes { ${aliases(`parts { ${selection} }`)} } } } }`;

function scenario(name: string, sent: string, path: RegExp, body: string, query: string): Scenario {
  return {
    name,
    sent: `20 callers at once: ${sent}`,

    gatewayMegabytes: body.length / 1e6,
    prepare: (gateway) => void gateway.on('GET', path, (reply) => reply.json(body)),
    async attack({ url, alone }) {
      const first = await alone({ [name]: () => ask(url, { query }) });
      return together(first, judge(await callers(20, 1, () => ask(url, { query }))));
    },
  };
}

/** Lists whose length the gateway decides: what an answer holds is counted while it is made. */
export const wideAnswers: readonly Scenario[] = [
  scenario(
    'wide parts',
    'a message of 1 million parts under 29 aliases, of which nothing is told',
    /\/sessions\/s/,
    messages(1_000_000),
    parts('... on VideoPart { url }'),
  ),
  scenario(
    'wider parts',
    'a message of 4 million parts, each with its text',
    /\/sessions\/s/,
    messages(4_000_000),
    parts('__typename ... on TextPart { text }'),
  ),
  scenario(
    'a long export',
    'an export of 300,000 rows under 29 aliases',
    /\/memory\/export/,
    exported,
    memory(aliases('export { exportedAt items { memoryId } facts { factId value } }')),
  ),
  scenario(
    'a raw export',
    'the same as `raw`, 29 times',
    /\/memory\/export/,
    exported,
    memory(`export { ${Array.from({ length: 29 }, (_, place) => `a${place}: raw`).join(' ')} }`),
  ),
];
