import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask } from './fleet/ask.js';
import { startFleet } from './fleet/fleet.js';
import { pointed } from './fleet/pointers.js';
import { operations } from './operations.js';

/**
 * What holds behind every router.
 * @param {object} router
 * @param {'@apollo/composition' | '@theguild/federation-composition'} router.composer
 * @param {(supergraphSdl: string) => Promise<{ url: string, close(): Promise<void> }>} router.start
 * @param {string} router.codeWhenDown what the router says where it can't reach a subgraph
 */
export function holdRouter({ composer, start, codeWhenDown }) {
  let fleet;
  let router;

  beforeAll(async () => {
    fleet = await startFleet(composer);
    router = await start(fleet.supergraphSdl);
  });
  afterAll(async () => {
    await router?.close();
    await fleet?.close();
  });

  test.each(operations)('answers $name as the subgraph does', async ({ query, variables }) => {
    const direct = await ask(fleet.subgraph.url, { query, variables });
    const routed = await ask(router.url, { query, variables });
    expect(Object.keys(direct)).toContain('data');
    expect(routed.data).toEqual(direct.data);
    expect(essence(routed.errors)).toEqual(essence(direct.errors));
  });

  test("joins a person's name, sessions and tickets over both subgraphs", async () => {
    const { data, errors } = await ask(router.url, {
      query: `{ viewer { mayAdminister user { name sessions(first: 2) { nodes { title ticket } } } } }`,
    });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      viewer: {
        mayAdminister: false,
        user: {
          name: 'Ada',
          sessions: {
            nodes: [
              { title: null, ticket: 'ada/ada-untitled' },
              { title: 'What is on this invoice?', ticket: 'ada/ada-invoice' },
            ],
          },
        },
      },
    });
  });

  test("gives node, Error and PageInfo of the other subgraph's own", async () => {
    const { data, errors } = await ask(router.url, {
      query: `{ node(id: "team-1") { id ... on Team { name members { name memory(agentId: "tutor") { agentId } } } }
        teams { pageInfo { hasNextPage endCursor } } lastError { __typename message } }`,
    });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      node: {
        id: 'team-1',
        name: 'Support',
        members: [
          { name: 'Ada', memory: { agentId: 'tutor' } },
          { name: '李伟', memory: { agentId: 'tutor' } },
        ],
      },
      teams: { pageInfo: { hasNextPage: false, endCursor: null } },
      lastError: { __typename: 'NameTaken', message: 'taken' },
    });
  });

  test.each(['ById', 'ByIds'])(
    'finds an object of each type by the key that another subgraph has: %s',
    async (name) => {
      const wanted = Object.entries(pointed);
      const { data, errors } = await ask(router.url, {
        query: `{ pointed${name} { ${wanted.map(([type, { ask: field }]) => `${type} { ${field} }`).join(' ')} } }`,
      });
      expect(errors).toBeUndefined();
      expect(data[`pointed${name}`]).toEqual(
        Object.fromEntries(wanted.map(([type, { answer }]) => [type, answer])),
      );
    },
  );

  test('passes the identity and the request id on to the subgraph', async () => {
    const { headers } = fleet.wire;
    headers.length = 0;
    await ask(
      router.url,
      { query: '{ session(userId: "ada", sessionId: "ada-login") { title } }' },
      { authorization: 'Bearer of-the-caller', 'x-request-id': 'from-the-edge', cookie: 'not=for-subgraphs' },
    );
    expect(headers.length).toBeGreaterThan(0);
    for (const sent of headers) {
      expect(sent).toMatchObject({ authorization: 'Bearer of-the-caller', 'x-request-id': 'from-the-edge' });
      expect(sent.cookie).toBeUndefined();
    }
  });

  test('gives the code of a gateway that fails, and the fields that did not', async () => {
    const { controls } = fleet.subgraph.gateway;
    onTestFinished(() => controls.reset());
    controls.fail('GET /v1/agents/{agent_id}/memory/facts', { status: 500, json: {} });
    const { data, errors } = await ask(router.url, {
      query: `{ agentMemory(agentId: "tutor", endUserId: "ada") { facts { nodes { key } } items { nodes { content } } } }`,
    });
    expect(data.agentMemory).toMatchObject({
      facts: null,
      items: { nodes: [{ content: expect.any(String) }] },
    });
    expect(errors).toMatchObject([
      { message: 'The Agent Gateway failed.', extensions: { code: 'UPSTREAM_ERROR', upstreamStatus: 500 } },
    ]);
  });

  test('answers the entities beside one that fails, and tells which code it failed with', async () => {
    const { data, errors } = await ask(router.url, {
      query: '{ viewer { user { pinned { factId key value } } } }',
    });
    expect(data.viewer.user.pinned.map((fact) => fact?.value ?? null)).toEqual(['pro', null, null, 3]);
    // Hive Gateway repeats the error for each field that was asked of the entity.
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['BAD_USER_INPUT']));
  });

  test('gives the code of a request that the subgraph refuses before it is executed', async () => {
    const content = 'x'.repeat(1_100_000);
    const { data, errors } = await ask(router.url, {
      query: `mutation ($input: CorrectMemoryItemInput!) { correctMemoryItem(input: $input) { __typename } }`,
      variables: { input: { agentId: 'tutor', endUserId: 'ada', memoryId: 'ada-item-recursion', content } },
    });
    expect(data).toEqual({ correctMemoryItem: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST', requestId: expect.any(String) } }]);
    expect(JSON.stringify(errors)).not.toContain('127.0.0.1');
  });

  test('gives the code of a subgraph that is shutting down', async () => {
    const draining = await startFleet(composer);
    const before = await start(draining.supergraphSdl);
    onTestFinished(async () => {
      await before.close();
      await draining.close();
    });
    const query = '{ session(userId: "ada", sessionId: "ada-login") { title } }';
    const hold = draining.subgraph.gateway.controls.hold('*');
    const running = ask(draining.subgraph.url, { query });
    await hold.arrived;
    const stopped = draining.subgraph.stop();
    const { data, errors } = await ask(before.url, { query });
    expect(data).toEqual({ session: null });
    expect(errors).toMatchObject([{ extensions: { code: 'SHUTTING_DOWN' } }]);
    hold.release();
    expect((await running).data).toEqual({ session: { title: 'Cannot log in on the new phone' } });
    await stopped;
  });

  test('with the subgraph down the other subgraph is answered, and nothing of addresses is told', async () => {
    fleet.wire.cut = true;
    onTestFinished(() => {
      fleet.wire.cut = false;
    });
    const { data, errors } = await ask(router.url, {
      query: '{ viewer { user { name sessions { nodes { title } } } } }',
    });
    expect(data.viewer.user).toEqual({ name: 'Ada', sessions: null });
    expect(errors).toMatchObject([{ extensions: { code: codeWhenDown } }]);
    expect(JSON.stringify(errors)).not.toContain('127.0.0.1');
  });
}

/** What a client sees of errors, but for the id of the request and what a router adds. */
function essence(errors = []) {
  return errors
    .map(({ message, path, extensions: { code, issues } }) => ({ message, path, code, issues }))
    .sort((a, b) => a.message.localeCompare(b.message));
}
