import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewestDocument, WindowDocument } from '../node_modules/.generated/codegen/graphql.ts';
import { startServer } from '../server.js';
import { createClient } from './client.js';

const chat = { userId: 'zoe', sessionId: 'zoe-long' };

let server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

function start() {
  const { client, seen } = createClient(server.url, { cache: true });
  const page = async (variables) => {
    const { data, error } = await client.query(WindowDocument, { ...chat, ...variables });
    expect(error).toBeUndefined();
    return data.session.messages;
  };
  const list = async () => {
    const { data } = await client.query(NewestDocument, { userId: 'zoe', last: 1 });
    return data.sessions.edges.map(({ node }) => node.messages.edges.length);
  };
  return { page, list, seen };
}
const ids = ({ edges }) => edges.map(({ node }) => node.id);

test.each([true, false])(
  'Graphcache keeps a list of newest messages and a page of a hundred, the list first: %s',
  async (listFirst) => {
    const { page, list, seen } = start();
    const detail = async () => (await page({ last: 100 })).edges.length;
    for (const ask of listFirst ? [list, detail] : [detail, list]) await ask();
    expect(seen).toHaveLength(2);
    expect(await detail()).toBe(100);
    expect(await list()).toEqual([1, 1]);
    expect(seen).toHaveLength(2);
  },
);

test('Graphcache goes on both ways from a page, in order, and the list beside it stays', async () => {
  const all = await start().page({ last: 350 });
  const cursors = all.edges.map(({ cursor }) => cursor);
  const { page, list } = start();
  await list();
  // A window in the middle, as one that was the newest before others wrote.
  const middle = { last: 100, before: cursors[200] };
  expect(ids(await page(middle))).toEqual(ids(all).slice(100, 200));
  expect(ids(await page({ last: 40, before: cursors[100] }))).toEqual(ids(all).slice(60, 200));
  expect(ids(await page({ first: 70, after: cursors[199] }))).toEqual(ids(all).slice(60, 270));
  const held = await page(middle);
  expect(ids(held)).toEqual(ids(all).slice(60, 270));
  expect(held.pageInfo).toMatchObject({ startCursor: cursors[60], endCursor: cursors[269] });
  expect(await list()).toEqual([1, 1]);
});

test('Graphcache puts older messages before newer ones', async () => {
  const { page } = start();
  const newest = await page({ last: 20 });
  const joined = await page({ last: 20, before: newest.pageInfo.startCursor });
  expect(ids(joined).slice(20)).toEqual(ids(newest));
  const again = await page({ last: 20 });
  expect(ids(again)).toEqual(ids(joined));
});

test('Graphcache takes no window at the beginning for one at the end', async () => {
  const { page, seen } = start();
  const newest = ids(await page({ last: 20 }));
  const oldest = ids(await page({ first: 20 }));
  expect(oldest).not.toEqual(newest);
  expect(ids(await page({ last: 20 }))).toEqual(newest);
  expect(ids(await page({ first: 20 }))).toEqual(oldest);
  expect(seen).toHaveLength(2);
});
