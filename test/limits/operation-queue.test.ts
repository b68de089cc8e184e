import fc from 'fast-check';
import { GraphQLError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { OperationQueue } from '../../src/limits/scheduling/operation-queue.js';
import type { Ticket } from '../../src/limits/scheduling/waiting-operation.js';
import { sessions } from '../support/rows.js';
import { startCostServer } from './cost-server.js';
import { waitUntil } from '../support/wait-until.js';

const patient = { size: 1000, waitMs: 60_000 };

/** Enters an operation and notes its name once it may begin. */
function entering(queue: OperationQueue, begun: string[]) {
  return (caller: string, weight: number, name = caller): Ticket => {
    const turn = queue.enter(caller, weight);
    if (turn.ready === null) begun.push(name);
    else {
      void turn.ready.then(
        () => begun.push(name),
        (error: GraphQLError) => begun.push(`${name}: ${String(error.extensions['code'])}`),
      );
    }
    return turn;
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Operations begin', () => {
  test('while those that run weigh less than may run, one caller’s three quarters of it at most', () => {
    const queue = new OperationQueue({ capacity: 12, ...patient });
    const begun: string[] = [];
    const enter = entering(queue, begun);
    enter('a', 3, 'a1');
    enter('a', 3, 'a2');
    enter('a', 3, 'a3');
    enter('a', 3, 'a4');
    enter('b', 3, 'b1');
    enter('c', 3, 'c1');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  test('at once where they read nothing', () => {
    const queue = new OperationQueue({ capacity: 8, ...patient });
    const begun: string[] = [];
    const enter = entering(queue, begun);
    for (const name of ['one', 'two', 'three']) enter('a', 50, name);
    enter('a', 0, 'reads nothing');
    expect(begun).toEqual(['one', 'two', 'reads nothing']);
  });

  test('in equal shares of weight, however many one caller sent before', async () => {
    const queue = new OperationQueue({ capacity: 8, ...patient });
    const begun: string[] = [];
    const enter = entering(queue, begun);
    const [first, second] = [0, 1, 2, 3, 4].map((at) => enter('many', 3, `many ${at}`));
    const blocker = enter('other', 3, 'other');
    enter('few', 3, 'few 1');
    enter('few', 3, 'few 2');
    enter('light', 1, 'light');
    expect(begun).toEqual(['many 0', 'many 1', 'other']);
    // A caller's turn comes by what was begun for it, not by how much it has waiting.
    blocker.release();
    await settled();
    expect(begun.slice(3)).toEqual(['light', 'few 1']);
    first?.release();
    await settled();
    expect(begun.slice(5)).toEqual(['many 2']);
    second?.release();
    await settled();
    expect(begun.slice(6)).toEqual(['many 3']);
  });

  test('in the order in which one caller sent them, small ones not before a large one', async () => {
    const queue = new OperationQueue({ capacity: 8, ...patient });
    const begun: string[] = [];
    const enter = entering(queue, begun);
    const runs = enter('a', 3, 'runs');
    enter('a', 2, 'runs too');
    const tiny = enter('a', 1, 'tiny');
    enter('a', 3, 'large');
    enter('a', 1, 'small');
    expect(begun).toEqual(['runs', 'runs too', 'tiny']);
    // Now the small one would fit.
    tiny.release();
    await settled();
    expect(begun.slice(3)).toEqual([]);
    runs.release();
    await settled();
    expect(begun.slice(3)).toEqual(['large', 'small']);
  });

  test('whoever leaves while waiting gives up no other’s turn', async () => {
    const queue = new OperationQueue({ capacity: 2, ...patient });
    const begun: string[] = [];
    const enter = entering(queue, begun);
    const runs = enter('a', 1, 'runs');
    const gone = enter('a', 1, 'gone');
    enter('a', 1, 'stays');
    gone.release();
    gone.release();
    runs.release();
    await settled();
    expect(begun).toEqual(['runs', 'gone', 'stays']);
    expect(gone.ready).not.toBeNull();
  });
});

describe('Where too many wait', () => {
  test('the one furthest behind is refused, be it the newest or another', async () => {
    const queue = new OperationQueue({ capacity: 2, size: 2, waitMs: 60_000 });
    const begun: string[] = [];
    const enter = entering(queue, begun);
    enter('many', 1, 'many 0');
    enter('other', 1, 'other 0');
    enter('many', 1, 'many 1');
    enter('many', 1, 'many 2');
    expect(() => enter('many', 1, 'many 3')).toThrow('Too many operations wait already');
    enter('new', 1, 'new');
    await settled();
    expect(begun).toEqual(['many 0', 'other 0', 'many 2: OVERLOADED']);
  });

  test('an operation that waits too long is refused with when to try again', async () => {
    const queue = new OperationQueue({ capacity: 2, size: 10, waitMs: 20 });
    const runs = queue.enter('a', 1);
    const late = queue.enter('a', 1);
    await expect(late.ready).rejects.toMatchObject({
      message: expect.stringContaining('within 20 ms'),
      extensions: { code: 'OVERLOADED', http: { headers: { 'retry-after': '1' } } },
    });
    runs.release();
    expect(queue.enter('a', 1).ready).toBeNull();
  });
});

test('Whatever comes and goes: bounded, each caller’s in order, and everybody’s turn comes', async () => {
  const steps = fc.array(
    fc.record({ caller: fc.constantFrom('a', 'b', 'c'), weight: fc.nat(12), leaves: fc.nat(3) }),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 20 }), async (all, capacity) => {
      const queue = new OperationQueue({ capacity, ...patient });
      const running: { turn: Ticket; weight: number }[] = [];
      const begun: { caller: string; at: number }[] = [];
      let waiting = 0;
      const begin = (caller: string, at: number, turn: Ticket, weight: number) => {
        begun.push({ caller, at });
        running.push({ turn, weight });
        const weights = running.map((one) => one.weight).reduce((sum, one) => sum + one, 0);
        const [heaviest = 0] = running.map((one) => one.weight).toSorted((x, y) => y - x);
        expect(weights - heaviest).toBeLessThanOrEqual(capacity);
      };
      for (const [at, { caller, weight, leaves }] of all.entries()) {
        const turn = queue.enter(caller, weight);
        const weighed = Math.min(weight, Math.ceil((capacity * 3) / 8));
        if (turn.ready === null) begin(caller, at, turn, weighed);
        else {
          waiting++;
          void turn.ready.then(() => {
            waiting--;
            begin(caller, at, turn, weighed);
          });
        }
        for (const { turn: ending } of running.splice(0, leaves)) ending.release();
        await settled();
      }
      while (running.length > 0) {
        running.shift()?.turn.release();
        await settled();
      }
      expect(waiting).toBe(0);
      for (const name of ['a', 'b', 'c']) {
        const weighty = begun.filter(({ caller, at }) => caller === name && (all[at]?.weight ?? 0) > 0);
        expect(weighty.map(({ at }) => at)).toEqual(weighty.map(({ at }) => at).toSorted((x, y) => x - y));
      }
    }),
    { numRuns: 200 },
  );
});

const wide =
  'query ($u: ID!) { sessions(userId: $u, first: 30) { nodes { messages(last: 1) { nodes { text } } } } }';

describe('Over HTTP', () => {
  test('who asks for much at once holds up nobody else, and gets it all', async () => {
    const { server, gateway } = await startCostServer(
      { sessions: sessions(30) },
      {
        SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough',
        AGENT_GATEWAY_CONNECTIONS: '4',
        AGENT_GATEWAY_QUEUE_SIZE: '40',
      },
    );
    const ask = (who: string) =>
      server.ask(
        wide,
        { variables: { u: 'u' } },
        { accept: 'application/json', authorization: `Bearer ${who}` },
      );
    // Both are accepted from now on, and the document known, so that both ways of running a query take part.
    for (const who of ['greedy', 'modest']) await ask(who);
    const known = gateway.controls.log.count();
    const hold = gateway.controls.hold('*');
    const ended: string[] = [];
    const much = Array.from({ length: 60 }, () =>
      ask('greedy').then((answer) => {
        ended.push('greedy');
        return answer;
      }),
    );
    await waitUntil(() => expect(gateway.controls.log.count()).toBe(known + 2));
    const modest = ask('modest').then((answer) => {
      ended.push('modest');
      return answer;
    });
    await waitUntil(() => expect(gateway.controls.log.count()).toBe(known + 3));
    hold.release();
    for (const answer of await Promise.all([modest, ...much])) expect(answer.json().errors).toBeUndefined();
    expect(ended.indexOf('modest')).toBeLessThan(5);
  });

  test.each(['application/json', 'application/graphql-response+json'])(
    'an operation whose turn does not come is refused whole, in %s',
    async (accept) => {
      const { server, gateway } = await startCostServer(
        { sessions: sessions(2) },
        { AGENT_GATEWAY_CONNECTIONS: '1', SEA_AGENT_GRAPHQL_LIMITS_QUEUE_WAIT_MS: '20' },
      );
      const ask = () => server.ask(wide, { variables: { u: 'u' } }, { accept });
      await ask();
      const hold = gateway.controls.hold('*');
      const before = gateway.controls.log.count();
      const runs = ask();
      await waitUntil(() => expect(gateway.controls.log.count()).toBe(before + 1));
      const refused = await ask();
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBe('1');
      expect(refused.json()).toEqual({
        errors: [
          {
            message: 'The server is busy: It could not begin within 20 ms. Try again later.',
            extensions: { code: 'OVERLOADED', requestId: refused.headers['x-request-id'] },
          },
        ],
      });
      expect(gateway.controls.log.count()).toBe(before + 1);
      hold.release();
      expect((await runs).json().errors).toBeUndefined();
      expect((await ask()).json().errors).toBeUndefined();
    },
  );
});
