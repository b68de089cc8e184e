import { ask, callers } from '../ask.js';
import { judge } from '../judge.js';
import type { Scenario } from '../scenario.js';

const representations = Array.from({ length: 249 }, (_, place) => ({
  __typename: 'Session',
  userId: 'worst',
  sessionId: `s${place}`,
}));
const own = {
  query: 'query ($all: [_Any!]!) { _entities(representations: $all) { ... on Session { title } } }',
  variables: { all: representations },
};
const others = '{ sessions(userId: "other", first: 1) { nodes { title } } }';

/** One person whose records fail is nobody else's trouble. */
export const failingSubject: Scenario = {
  name: 'a failing subject beside good callers',
  sent: 'one caller asks ten times for 249 of her own sessions, each answered 500; ten others ask 40 times each',
  prepare(gateway) {
    gateway.on('GET', /\/users\/worst\//, (reply) => reply.json({ detail: 'broken' }, 500));
    gateway.on('GET', /\/users\/other\/sessions\/\?/, (reply) =>
      reply.json({
        data: { items: [{ session_id: 's', user_id: 'other', title: 'Well' }], limit: 1, offset: 0 },
      }),
    );
  },
  async attack({ url }) {
    const [hers, theirs] = await Promise.all([
      callers(1, 10, () => ask(url, own)),
      callers(10, 40, () => ask(url, { query: others })),
    ]);
    const well = theirs.filter(({ text }) => text.includes('"title":"Well"')).length;
    const lost = theirs.length - well;
    return {
      came: `${well} of ${theirs.length} good ones were answered; hers: ${judge(hers).came}`,
      faults: [
        ...judge([...hers, ...theirs]).faults,
        ...(lost === 0 ? [] : [`${lost} good requests failed`]),
      ],
    };
  },
};
