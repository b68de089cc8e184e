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
const rows = Array.from({ length: 1_000 }, (_, place) => message(place));

/** Answers by the page that was asked for: the gateway keeps to its contract, so that only the amount is hostile. */
const answers = new Map<string, string>();

function answerTo(target: string): string {
  const known = answers.get(target);
  if (known !== undefined) return known;
  const asked = new URL(target, 'http://gateway').searchParams;
  const [limit, offset] = [
    Math.min(1_000, Number(asked.get('limit') ?? 200)),
    Number(asked.get('offset') ?? 0),
  ];
  const isTail = asked.get('tail') !== 'false';
  const end = isTail ? rows.length - offset : offset + limit;
  const items = rows.slice(isTail ? Math.max(0, end - limit) : offset, end);
  const answer = JSON.stringify({ data: { items, limit, offset, tail: isTail } });
  answers.set(target, answer);
  return answer;
}

/** The most messages that an operation may hold, with ids and cursors. */
export const manyMessages: Scenario = {
  name: '24,000 messages with ids',
  sent: '20 callers at once: 25 sessions with 960 messages each, with ids, cursors and texts',
  gatewayMegabytes: (JSON.stringify(rows).length * 25) / 1e6,
  prepare(gateway) {
    gateway.on('GET', /\/users\/worst\/sessions\/s\d+\?/, (reply) =>
      reply.json({ data: { session: session(/(s\d+)\?/.exec(reply.request.target)?.[1] ?? '') } }),
    );
    gateway.on('GET', /\/users\/worst\/sessions\/s\d+\/messages/, (reply) =>
      reply.json(answerTo(reply.request.target)),
    );
    gateway.on('GET', /\/users\/worst\/sessions\/\?/, (reply) => reply.json(sessions));
  },
  async attack({ url, alone }) {
    const query =
      '{ sessions(userId: "worst", first: 25) { nodes { id messages(last: 960) { edges { cursor node { id text timestamp } } } } } }';
    const send = () => ask(url, { query });
    return together(await alone({ 'one operation': send }), judge(await callers(20, 1, send)));
  },
};
