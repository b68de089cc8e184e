import { ask, callers } from '../ask.js';
import { judge, together } from '../judge.js';
import type { Scenario } from '../scenario.js';

const session = (id: string) => ({ session_id: id, user_id: 'worst', title: 'x', message_count: 1_000 });
const sessions = JSON.stringify({
  data: { items: Array.from({ length: 25 }, (_, place) => session(`s${place}`)), limit: 25, offset: 0 },
});
const message = (place: number) => ({
  role: 'user',
  content: `message ${place}`,
  timestamp: `2026-06-22T09:${String(Math.floor(place / 60)).padStart(2, '0')}:${String(place % 60).padStart(2, '0')}.000001+00:00`,
});
const messages = JSON.stringify({
  data: {
    items: Array.from({ length: 1_000 }, (_, place) => message(place)),
    limit: 1_000,
    offset: 0,
    tail: true,
  },
});

/** The most messages that an operation may hold, with ids and cursors. */
export const manyMessages: Scenario = {
  name: '25,000 messages with ids',
  sent: '20 callers at once: 25 sessions with 999 messages each, with ids, cursors and texts',
  gatewayMegabytes: (messages.length * 25) / 1e6,
  prepare(gateway) {
    gateway.on('GET', /\/users\/worst\/sessions\/s\d+/, (reply) => reply.json(messages));
    gateway.on('GET', /\/users\/worst\/sessions\/\?/, (reply) => reply.json(sessions));
  },
  async attack({ url, alone }) {
    const query =
      '{ sessions(userId: "worst", first: 25) { nodes { id messages(last: 999) { edges { cursor node { id text timestamp } } } } } }';
    const send = () => ask(url, { query });
    return together(await alone({ 'one operation': send }), judge(await callers(20, 1, send)));
  },
};
