import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NewestDocument, WindowDocument } from '../node_modules/.generated/codegen/graphql.ts';
import { startServer } from '../server.js';
import { createClient } from './client.js';
import { versions } from './versions.js';

const chat = { userId: 'zoe', sessionId: 'zoe-long' };

describe.each(versions)('$name', (version) => {
  let server;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const countsOf = (client, variables) => {
    const held = client.cache.readQuery({ query: WindowDocument, variables });
    return held?.session.messages.edges.length ?? null;
  };
  const newestIn = (client) => {
    const { sessions } = client.cache.readQuery({
      query: NewestDocument,
      variables: { userId: 'zoe', last: 1 },
    });
    return sessions.edges.map(({ node }) => node.messages.edges.length);
  };

  test.each([true, false])(
    'a list of newest messages and a page of a hundred are both kept, the list first: %s',
    async (listFirst) => {
      const { client, seen } = createClient(version, server.url);
      const variables = { ...chat, last: 100 };
      const list = () => client.query({ query: NewestDocument, variables: { userId: 'zoe', last: 1 } });
      const detail = () => client.query({ query: WindowDocument, variables });
      for (const ask of listFirst ? [list, detail] : [detail, list]) await ask();
      expect(seen).toHaveLength(2);
      expect(countsOf(client, variables)).toBe(100);
      expect(newestIn(client)).toEqual([1, 1]);
      // Both are read from the cache again.
      const { data } = await detail();
      await list();
      expect(data.session.messages.edges).toHaveLength(100);
      expect(seen).toHaveLength(2);
    },
  );

  test('a page of a hundred goes on both ways, in order, and the list beside it stays', async () => {
    const other = createClient(version, server.url).client;
    const all = (await other.query({ query: WindowDocument, variables: { ...chat, last: 350 } })).data;
    const ids = all.session.messages.edges.map(({ node }) => node.id);
    const cursors = all.session.messages.edges.map(({ cursor }) => cursor);
    const { client } = createClient(version, server.url);
    await client.query({ query: NewestDocument, variables: { userId: 'zoe', last: 1 } });
    // A window in the middle, as one that was the newest before others wrote.
    const variables = { ...chat, last: 100, before: cursors[200] };
    const query = client.watchQuery({ query: WindowDocument, variables });
    await query.refetch();
    await query.fetchMore({ variables: { ...chat, before: cursors[100], last: 40 } });
    await query.fetchMore({
      variables: { ...chat, last: undefined, before: undefined, first: 70, after: cursors[199] },
    });
    const held = client.cache.readQuery({ query: WindowDocument, variables }).session.messages;
    expect(held.edges.map(({ node }) => node.id)).toEqual(ids.slice(60, 270));
    expect(held.pageInfo).toMatchObject({ startCursor: cursors[60], endCursor: cursors[269] });
    expect(newestIn(client)).toEqual([1, 1]);
  });

  test('a window at the beginning and one at the end are no answers for each other', async () => {
    const { client, seen } = createClient(version, server.url);
    const page = async (variables) => {
      const { data } = await client.query({ query: WindowDocument, variables: { ...chat, ...variables } });
      return data.session.messages.edges.map(({ node }) => node.id);
    };
    const newest = await page({ last: 20 });
    const oldest = await page({ first: 20 });
    expect(oldest).not.toEqual(newest);
    expect(await page({ last: 20 })).toEqual(newest);
    expect(await page({ first: 20 })).toEqual(oldest);
    expect(seen).toHaveLength(2);
  });
});
