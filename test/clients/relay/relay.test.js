import {
  commitMutation,
  ConnectionHandler,
  createOperationDescriptor,
  fetchQuery,
  getPaginationMetadata,
  getPaginationVariables,
  getSelector,
  getSingularSelector,
} from 'relay-runtime';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../server.js';
import { onlyRelay } from '../trusted.js';
import {
  correctItem,
  createFact,
  forgetFact,
  forgetItem,
  memoryQuery,
  messagesFragment,
  sessionQuery,
  sessionsFragment,
  sessionsQuery,
} from './app.js';
import { createEnvironment } from './environment.js';

const ada = { agentId: 'support-agent', endUserId: 'ada' };

async function started(key) {
  const server = await startServer(onlyRelay);
  onTestFinished(() => server.stop());
  return createEnvironment(server.url, key);
}

/** Asks, and keeps what came in the store. */
async function ask(environment, query, variables) {
  const data = await fetchQuery(environment, query, variables).toPromise();
  const operation = createOperationDescriptor(query, variables);
  environment.retain(operation);
  return {
    data,
    variables: operation.request.variables,
    again: () => environment.lookup(operation.fragment).data,
  };
}

/** What the hook of a pagination fragment does: reads the fragment, and asks for the next page. */
function pages(environment, fragment, { data, variables: parentVariables }) {
  const metadata = getPaginationMetadata(fragment, 'test');
  const {
    connectionPathInFragmentData: [field],
    identifierField,
    paginationRequest,
  } = metadata;
  const read = () => environment.lookup(getSingularSelector(fragment, data)).data;
  return {
    edges: () => read()[field].edges,
    pageInfo: () => read()[field].pageInfo,
    async load(direction, count) {
      const { owner, variables } = getSelector(fragment, data);
      const { pageInfo } = read()[field];
      const cursor = direction === 'forward' ? pageInfo.endCursor : pageInfo.startCursor;
      const next = getPaginationVariables(
        direction,
        count,
        cursor,
        { ...parentVariables, ...owner.variables, ...variables },
        {},
        metadata.paginationMetadata,
      );
      const id = identifierField === undefined || identifierField === null ? {} : { id: read().id };
      await fetchQuery(environment, paginationRequest, { ...next, ...id }).toPromise();
    },
  };
}

const mutate = (environment, mutation, variables) =>
  new Promise((resolve, reject) => {
    commitMutation(environment, { mutation, variables, onCompleted: resolve, onError: reject });
  });

test.each(['doc_id', 'id', 'documentId'])('a document is named by %s alone', async (key) => {
  const { environment, seen } = await started(key);
  const { data } = await ask(environment, memoryQuery, ada);
  expect(data.agentMemory.facts.edges).toHaveLength(5);
  expect(seen[0].body).toEqual({ [key]: expect.stringMatching(/^[0-9a-f]{32}$/), variables: ada });
});

test('a connection of the query pages forwards', async () => {
  const { environment } = await started();
  const asked = await ask(environment, sessionsQuery, { userId: 'ada', first: 2 });
  const sessions = pages(environment, sessionsFragment, asked);
  expect(sessions.edges()).toHaveLength(2);
  await sessions.load('forward', 2);
  expect([sessions.edges().length, sessions.pageInfo().hasNextPage]).toEqual([4, true]);
  await sessions.load('forward', 2);
  expect([sessions.edges().length, sessions.pageInfo().hasNextPage]).toEqual([5, false]);
});

test('a connection of a session pages backwards, by node(id:)', async () => {
  const { environment, seen } = await started();
  const asked = await ask(environment, sessionQuery, { userId: 'zoe', sessionId: 'zoe-long', last: 20 });
  const messages = pages(environment, messagesFragment, { ...asked, data: asked.data.session });
  const newest = messages.edges().map(({ node }) => node.id);
  for (const length of [40, 60]) {
    await messages.load('backward', 20);
    const ids = messages.edges().map(({ node }) => node.id);
    expect([ids.length, new Set(ids).size]).toEqual([length, length]);
    expect(ids.slice(-20)).toEqual(newest);
  }
  expect(messages.pageInfo().hasPreviousPage).toBe(true);
  expect(seen[1].answer.data.node).toMatchObject({ __typename: 'Session', id: asked.data.session.id });
});

test('mutations change what the store holds', async () => {
  const { environment } = await started();
  const { data, again } = await ask(environment, memoryQuery, ada);
  const content = 'Wants email, and a call on Mondays.';
  const input = { ...ada, memoryId: 'ada-item-email', content };
  await mutate(environment, correctItem, { input });
  expect(again().agentMemory.items.edges.map(({ node }) => node.content)).toContain(content);

  const connections = [ConnectionHandler.getConnectionID(data.agentMemory.id, 'app_facts')];
  const keys = () => again().agentMemory.facts.edges.map(({ node }) => node.key);
  await mutate(environment, createFact, {
    input: { ...ada, key: 'tea', value: { kind: 'green' } },
    connections,
  });
  expect(keys()).toContain('tea');
  const before = keys().length;
  await mutate(environment, forgetFact, { input: { ...ada, factId: 'ada-fact-seats' }, connections });
  expect(keys()).toHaveLength(before - 1);
  await mutate(environment, forgetItem, { input: { ...ada, memoryId: 'ada-item-phone' } });
  expect(again().agentMemory.items.edges.filter(({ node }) => node === null)).toHaveLength(1);
  const refused = await mutate(environment, forgetFact, {
    input: { ...ada, factId: 'nobody-knows-it' },
    connections,
  });
  expect(refused.forgetFact).toMatchObject({ __typename: 'MemoryNotFoundError', code: 'NOT_FOUND' });
});

test('a user and an agent of one id are two records', async () => {
  const { environment } = await started();
  const { again } = await ask(environment, memoryQuery, { agentId: 'zoe', endUserId: 'zoe' });
  expect(again().agentMemory).toMatchObject({
    agent: { id: 'zoe' },
    user: { id: 'zoe' },
    items: null,
    facts: null,
  });
  const types = ['User:zoe', 'Agent:zoe'].map((id) => environment.getStore().getSource().get(id).__typename);
  expect(types).toEqual(['User', 'Agent']);
});

test('a failure of the whole request rejects, one of a field leaves null', async () => {
  const { environment, seen } = await started();
  await expect(ask(environment, sessionsQuery, { userId: 'ada' })).rejects.toThrow(/\$first/);
  expect(seen[0].answer.errors[0].extensions.code).toBe('BAD_USER_INPUT');
  const { data } = await ask(environment, sessionQuery, { userId: 'ada', sessionId: '..', last: 1 });
  expect(data).toEqual({ session: null });
});
