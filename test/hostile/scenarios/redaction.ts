import { ask, callers } from '../ask.js';
import { judge, together } from '../judge.js';
import type { Scenario } from '../scenario.js';
import { factCreation } from './gateway-answers.js';

const words = Array.from({ length: 115_000 }, (_, place) => `w${place.toString(36)}`);
const sentence = words.slice(0, 60).join(' ');
const refusal = JSON.stringify({
  detail: Array.from({ length: 20 }, (_, place) => ({ loc: ['body', `field${place}`], msg: sentence })),
});
const unfinished = JSON.stringify({
  layers: Object.fromEntries(words.slice(0, 500).map((word) => [word, `failed: ${sentence}`])),
});
const deletion = `mutation ($input: DeleteMemoryAccountInput!) { deleteMemoryAccount(input: $input) { __typename ... on DeleteMemoryAccountPayload { outcome layers { layer detail } } } }`;

/** What the gateway says about a refused write is shown without what was sent. */
export const redaction: Scenario = {
  name: 'redaction floods',
  sent: '20 callers at once: facts of 115,000 words, refused with 20 sentences of such words; deletions with a reason of 950 kB, answered by 500 layers',
  env: { SEA_AGENT_GRAPHQL_AUDIT_KEY: '0123456789abcdef0123456789abcdef' },

  prepare(gateway) {
    gateway.on('POST', /\/memory\/facts/, (reply) => reply.json(refusal, 422));
    gateway.on('DELETE', /\/memory\/account/, (reply) => reply.json(unfinished));
  },
  attack: async ({ url, alone }) => {
    const scope = { agentId: 'agent', endUserId: 'worst' };
    const facts = { query: factCreation(), variables: { input: { ...scope, key: 'k', value: words } } };
    const reason = words.slice(0, 110_000).join(' ');
    const account = {
      query: deletion,
      variables: { input: { ...scope, confirmEndUserId: 'worst', reason } },
    };
    const bodies = [JSON.stringify(facts), JSON.stringify(account)];
    const send = (place: number) => ask(url, bodies[place] ?? '');
    const first = await alone({ 'a refused fact': () => send(0), 'a deletion': () => send(1) });
    return together(first, judge(await callers(20, 2, (caller) => send(caller % 2))));
  },
};
