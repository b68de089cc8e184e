import { describe, expect, it } from 'vitest';
import { encodeListCursor } from '../../src/paging/list-cursor.js';
import { encodeToken } from '../../src/paging/token.js';
import { goodPage, listFields, lists, readPage } from '../support/list-fields.js';
import { codes, named, startGraph } from '../support/run-operation.js';

/** The names that the lists go by in their cursors, in the order of the fields. */
const kinds = ['sessions', 'memorySessions', 'items', 'facts', 'candidates'];
const digests = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD'];

describe.each(listFields.map((list, index) => ({ ...list, kind: kinds[index] ?? '' })))(
  'The arguments of $route',
  (list) => {
    const identity = { kind: list.kind, arguments: ownArguments(list.kind) };
    const forged = (place: number, by = digests) => encodeListCursor(identity, { place, rows: by });

    it.each([
      ['garbage', 'garbage'],
      ['nothing', ''],
      ['a UUID', '1b4e28ba-2fa1-11d2-883f-0016d3cca427'],
      ['base64 of JSON', Buffer.from('{"offset":10}').toString('base64')],
      ['a number', '10'],
      ['a negative place', forged(-5)],
      ['a place beyond every list', forged(1e9)],
      ['a place that no offset can say', forged(2 ** 40)],
      ['no place', encodeToken([2, list.kind, 'x', null, ...digests])],
      ['NaN', encodeToken([2, list.kind, 'x', 'NaN', ...digests])],
      ['a fraction', forged(4.5)],
      ['no digest', forged(5, [])],
      ['too many digests', forged(99, Array(17).fill('AAAAAAAA'))],
      ['a digest of another length', forged(5, ['AAAA'])],
      ['another version', encodeToken([1, list.kind, 'x', 5, ...digests])],
      ['JSON nested too deeply', Buffer.from('['.repeat(40_000) + ']'.repeat(40_000)).toString('base64url')],
      ['padding', `${forged(5)}==`],
      ['rows that are not there', forged(5)],
    ])('refuse %s as a cursor, by name', async (_what, after) => {
      const graph = await startGraph(list.data(9));
      const { data, errors } = await readPage(graph, list, { after });
      expect([data, codes(errors), named(errors)]).toEqual([null, ['BAD_USER_INPUT'], ['after']]);
    });

    it('refuse a bad cursor without a word to the gateway, also where first is 0', async () => {
      const graph = await startGraph(list.data(9));
      const { errors, sent } = await readPage(graph, list, { first: 0, after: 'garbage' });
      expect([named(errors), sent]).toEqual([['after'], []]);
    });

    it('refuse the cursors of every other list', async () => {
      for (const other of listFields.filter(({ route }) => route !== list.route)) {
        const from = await startGraph(other.data(9));
        const { endCursor } = await goodPage(from, other, { first: 2 });
        const graph = await startGraph(list.data(9));
        const { errors, sent } = await readPage(graph, list, { after: endCursor });
        expect([other.route, codes(errors), named(errors), sent]).toEqual([
          other.route,
          ['BAD_USER_INPUT'],
          ['after'],
          [],
        ]);
      }
    });

    it.each([-1, 201, 5000])('refuse first: %i by name, and ask nothing', async (first) => {
      const graph = await startGraph(list.data(9));
      const { data, errors, sent } = await readPage(graph, list, { first });
      expect([data, codes(errors), named(errors), sent]).toEqual([null, ['BAD_USER_INPUT'], ['first'], []]);
    });

    it('take first: 0 for an empty page that asks nothing', async () => {
      const graph = await startGraph(list.data(9));
      expect(await goodPage(graph, list, { first: 0 })).toEqual({
        ids: [],
        cursors: [],
        hasNextPage: false,
        hasPreviousPage: false,
        startCursor: null,
        endCursor: null,
        totalCount: null,
        sent: [],
      });
    });

    it('take an explicit null for the default', async () => {
      const graph = await startGraph(list.data(60));
      const page = await goodPage(graph, list, { first: null, after: null });
      expect(page.ids).toEqual(list.ids(list.standard));
      expect(page.sent).toEqual([expect.stringMatching(`limit=${list.standard + 1}$`)]);
    });

    it('give the total only where the gateway does', async () => {
      const graph = await startGraph(list.data(9));
      expect((await goodPage(graph, list, { first: 2 })).totalCount).toBeNull();
      graph.gateway.behaviour.sendTotal = true;
      expect((await goodPage(graph, list, { first: 2 })).totalCount).toBe(9);
    });

    it('give an empty page of an empty list', async () => {
      const graph = await startGraph(list.data(0));
      const page = await goodPage(graph, list);
      expect(page).toMatchObject({ ids: [], hasNextPage: false, startCursor: null, endCursor: null });
      expect(page.sent).toHaveLength(1);
    });
  },
);

describe('A cursor', () => {
  it('of one user, agent, status or agent name is refused for another', async () => {
    const { userSessions: sessions, items } = lists;
    const graph = await startGraph({ ...sessions.data(9), ...items.data(9) });
    const cursors = {
      sessions: (await goodPage(graph, sessions, { first: 2 })).endCursor,
      items: (await goodPage(graph, items, { first: 2 })).endCursor,
    };
    const { errors, sent } = await graph.run(
      `query ($sessions: String, $items: String) {
        user: sessions(userId: "v", after: $sessions) { nodes { id } }
        agentName: sessions(userId: "u", agentName: "a", after: $sessions) { nodes { id } }
        endUser: agentMemory(agentId: "a", endUserId: "v") { items(after: $items) { nodes { id } } }
        agent: agentMemory(agentId: "b", endUserId: "u") { items(after: $items) { nodes { id } } }
      }`,
      cursors,
    );
    expect([codes(errors), sent]).toEqual([Array(4).fill('BAD_USER_INPUT'), []]);
    expect(named(errors)).toEqual(Array(4).fill('after'));
  });

  it('of the active facts is refused for the forgotten ones', async () => {
    const { facts } = lists;
    const graph = await startGraph(facts.data(9));
    const { endCursor } = await goodPage(graph, facts, { first: 2 });
    const { errors } = await graph.run(
      `query ($after: String) { agentMemory(agentId: "a", endUserId: "u") {
        facts(status: FORGOTTEN, after: $after) { nodes { id } }
      } }`,
      { after: endCursor },
    );
    expect([codes(errors), named(errors)]).toEqual([['BAD_USER_INPUT'], ['after']]);
  });
});

function ownArguments(kind: string): (string | null)[] {
  if (kind === 'sessions') return ['u', null];
  return kind === 'facts' ? ['a', 'u', 'active'] : ['a', 'u'];
}
