import { ask } from '../ask.js';
import { judge } from '../judge.js';
import type { Scenario } from '../scenario.js';

const query = '{ sessions(userId: "good", first: 1) { nodes { title } } }';

/** An identity that stands where the server no longer reads is refused, not replaced by the default. */
export const manyHeaders: Scenario = {
  name: 'an identity behind 1,000 headers',
  sent: 'a trusted proxy sends its `X-User-ID` behind 990 to 2,100 other headers',
  env: {
    SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough',
    SEA_AGENT_GRAPHQL_AUTH_TRUSTED_PROXIES: '127.0.0.0/8',
    AGENT_GATEWAY_USER_ID: 'default-line',
  },
  async attack({ url, gateway }) {
    const send = (count: number) => {
      const others = Object.fromEntries(
        Array.from({ length: count }, (_, place) => [`x${place.toString(36)}`, '']),
      );
      const before = { host: url.host, 'content-type': 'application/json', authorization: 'Bearer good' };
      return ask(url, { query }, { ...before, ...others, 'x-user-id': 'own-line' });
    };
    const all = [];
    for (const count of [990, 1_000, 1_500, 2_000, 2_100]) {
      gateway.requests.length = 0;
      all.push(await send(count));
      if (gateway.requests.some(({ headers }) => headers['x-user-id'] !== 'own-line')) {
        return {
          came: 'another identity went up',
          faults: [`behind ${count} headers another identity went up`],
        };
      }
    }
    const { came, faults } = judge(all);
    return { came, faults };
  },
};
