import { describe, expect, it } from 'vitest';
import { encodeMessageCursor } from '../../src/paging/message-cursor.js';
import { encodeToken } from '../../src/paging/token.js';
import { goodMessages, type MessageArguments, readMessages } from '../support/message-pages.js';
import { goodPage, lists } from '../support/list-fields.js';
import { messages, oneSession } from '../support/rows.js';
import { codes, named, startGraph } from '../support/run-operation.js';

const start = (count = 120) => startGraph(oneSession(messages(count)));
const numbers = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => String(from + index));

describe('The window of a session’s messages', () => {
  it.each<[string, MessageArguments, [number, number], boolean, boolean]>([
    ['nothing: the newest 50', {}, [70, 120], true, false],
    ['nulls: the newest 50', { first: null, after: null, last: null, before: null }, [70, 120], true, false],
    ['last: 3', { last: 3 }, [117, 120], true, false],
    ['last: 120, all', { last: 120 }, [0, 120], false, false],
    ['last: 1000, more than there are', { last: 1000 }, [0, 120], false, false],
    ['first: 3', { first: 3 }, [0, 3], false, true],
    ['first: 120, all', { first: 120 }, [0, 120], false, false],
    ['first: 1000, more than there are', { first: 1000 }, [0, 120], false, false],
  ])('is, with %s', async (_what, args, [from, until], hasPreviousPage, hasNextPage) => {
    const page = await goodMessages(await start(), args);
    expect(page.texts).toEqual(numbers(from, until));
    expect(page).toMatchObject({ hasPreviousPage, hasNextPage });
    expect([page.startCursor, page.endCursor]).toEqual([page.cursors.at(0), page.cursors.at(-1)]);
  });

  it.each<['first' | 'last', 'oldest' | 'newest']>([
    ['first', 'oldest'],
    ['last', 'newest'],
  ])('beside a cursor of a page of %s', async (end) => {
    const graph = await start();
    const page = await goodMessages(graph, { [end]: 60 });
    const from = end === 'first' ? 0 : 60;
    const cursor = page.cursors[30] ?? '';
    const texts = async (args: MessageArguments) => (await goodMessages(graph, args)).texts;
    expect(await texts({ first: 2, after: cursor })).toEqual(numbers(from + 31, from + 33));
    expect(await texts({ last: 2, before: cursor })).toEqual(numbers(from + 28, from + 30));
    expect(await texts({ after: cursor })).toEqual(numbers(from + 31, Math.min(from + 81, 120)));
    expect(await texts({ before: cursor })).toEqual(numbers(Math.max(from - 20, 0), from + 30));
    expect(await texts({ last: null, first: 1, after: cursor })).toEqual(numbers(from + 31, from + 32));
  });

  it('is empty past either end, with the other end still there', async () => {
    const graph = await start();
    const [oldest, newest] = [
      await goodMessages(graph, { first: 1 }),
      await goodMessages(graph, { last: 1 }),
    ];
    expect(await goodMessages(graph, { before: oldest.endCursor })).toMatchObject({
      texts: [],
      hasPreviousPage: false,
      hasNextPage: true,
      startCursor: null,
    });
    expect(await goodMessages(graph, { after: newest.endCursor })).toMatchObject({
      texts: [],
      hasPreviousPage: true,
      hasNextPage: false,
      endCursor: null,
    });
  });

  it.each<MessageArguments>([{ first: 0 }, { last: 0 }])(
    'is empty with %o, and only asks whether the session exists',
    async (args) => {
      expect(await goodMessages(await start(), args)).toEqual({
        texts: [],
        ids: [],
        cursors: [],
        hasNextPage: false,
        hasPreviousPage: false,
        startCursor: null,
        endCursor: null,
        sent: ['GET /users/u/sessions/s?include_messages=false'],
      });
    },
  );

  it.each<[MessageArguments, string]>([
    [{ first: 1, last: 1 }, 'last'],
    [{ first: 1, before: 'x' }, 'before'],
    [{ last: 1, after: 'x' }, 'after'],
    [{ after: 'x', before: 'x' }, 'before'],
    [{ first: -1 }, 'first'],
    [{ first: 1001 }, 'first'],
    [{ last: -1 }, 'last'],
    [{ last: 1001 }, 'last'],
    [{ after: '' }, 'after'],
    [{ before: '' }, 'before'],
  ])('is refused with %o, naming %s, and nothing is asked', async (args, name) => {
    const { data, errors, sent } = await readMessages(await start(), args);
    expect([data, codes(errors), named(errors), sent]).toEqual([null, ['BAD_USER_INPUT'], [name], []]);
  });

  it('is refused for its cursor also where it is empty', async () => {
    const { data, errors } = await readMessages(await start(), { first: 0, after: 'x' });
    expect([data, codes(errors), named(errors)]).toEqual([null, ['BAD_USER_INPUT'], ['after']]);
  });
});

describe('A cursor of messages', () => {
  const session = ['u', 's'] as const;
  const forged = (place: number, digest = 'AAAAAAAAAA') => [
    encodeMessageCursor(session, { from: 'oldest', place, digest }),
    encodeMessageCursor(session, { from: 'newest', distance: place, digest, newest: digest }),
  ];

  it.each([
    ['garbage', ['garbage']],
    ['a UUID', ['1b4e28ba-2fa1-11d2-883f-0016d3cca427']],
    ['a negative place', forged(-5)],
    ['a place beyond the session', forged(1e9)],
    ['a place that no offset can say', forged(2 ** 40)],
    ['a fraction', forged(1.5)],
    ['a digest of another length', forged(5, 'AAA')],
    ['another message’s digest', forged(5)],
    ['another version', [encodeToken([1, 'messages', 'x', 'o', 5, 'AAAAAAAAAA'])]],
    ['no end', [encodeToken([3, 'messages', 'x', 'z', 5, 'AAAAAAAAAA'])]],
  ])('that holds %s is refused by name', async (_what, cursors) => {
    const graph = await start();
    for (const cursor of cursors) {
      const after = await readMessages(graph, { after: cursor });
      const before = await readMessages(graph, { before: cursor });
      expect([codes(after.errors), named(after.errors)]).toEqual([['BAD_USER_INPUT'], ['after']]);
      expect([codes(before.errors), named(before.errors)]).toEqual([['BAD_USER_INPUT'], ['before']]);
    }
  });

  it('of another session or list is refused, and nothing is asked', async () => {
    const list = await startGraph(lists.userSessions.data(3));
    const ofList = (await goodPage(list, lists.userSessions, { first: 1 })).endCursor;
    const [row] = oneSession(messages(9)).sessions ?? [];
    const graph = await startGraph({ sessions: [{ ...row, user_id: 'u', session_id: 't' }] });
    const other = await graph.run<{ session: { messages: { pageInfo: { endCursor: string } } } }>(
      '{ session(userId: "u", sessionId: "t") { messages { pageInfo { endCursor } } } }',
    );
    for (const after of [ofList, other.data.session.messages.pageInfo.endCursor]) {
      const { errors, sent } = await readMessages(await start(), { after });
      expect([codes(errors), named(errors), sent]).toEqual([['BAD_USER_INPUT'], ['after'], []]);
    }
  });
});

describe('The search for a place among messages', () => {
  it('ends at its bound with an error that tells the bound', async () => {
    const rows = messages(5000).map((row) => ({ ...row, timestamp: null }));
    const graph = await startGraph(oneSession(rows, 5000), { messageSearchReads: 4 });
    const { data, errors, sent } = await readMessages(graph, { last: 10 });
    expect([data, codes(errors), errors[0]?.extensions.limit]).toEqual([
      null,
      ['OPERATION_TOO_EXPENSIVE'],
      4,
    ]);
    expect(sent.length).toBeLessThanOrEqual(4);
  });
});
