import { setTimeout } from 'node:timers/promises';
import { ask } from '../ask.js';
import { judge } from '../judge.js';
import type { Scenario } from '../scenario.js';

const query = '{ sessions(userId: "worst", first: 1) { nodes { title } } }';

/** Untrusted clients who make up credentials are one caller, whatever they make up. */
export const madeUpBearers: Scenario = {
  name: 'made-up bearer tokens',
  sent: 'passthrough: 1,300 connections from one address, each with another made-up token, which the gateway refuses after 300 ms; 8 good requests beside them',
  env: {
    SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough',
    SEA_AGENT_GRAPHQL_LIMITS_RATE_PER_SECOND: '50',
    SEA_AGENT_GRAPHQL_LIMITS_RATE_BURST: '300',
  },
  prepare(gateway) {
    gateway.on('GET', /\/users\/worst\//, async (reply) => {
      await setTimeout(300);
      reply.json({ detail: 'Unknown token.' }, 401);
    });
  },
  async attack({ url, askGood }) {
    const token = () => `Bearer ${crypto.randomUUID()}`;
    const flood = Promise.all(
      Array.from({ length: 1_300 }, () =>
        ask(url, { query }, { authorization: token() }, { localAddress: '127.0.0.2' }),
      ),
    );
    const faults: string[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      await askGood({ authorization: 'Bearer good' }).catch((error: Error) => faults.push(error.message));
    }
    const { came, faults: more } = judge(await flood);
    return {
      came: `${8 - faults.length} of 8 good ones were answered; ${came}`,
      faults: [...faults, ...more],
    };
  },
};
