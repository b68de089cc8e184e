import { factsOf, itemsOf, messagesOf, sessionsOf } from './world.js';

/** An operation and what a gateway in good health answers. */
export interface Question {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly expected: object;
  /** The mark of a write, under which the upstream counts it. */
  readonly mark?: string;
}

const pick = (range: number) => Math.floor(Math.random() * range);
const texts = (user: string, session: string, last: number) =>
  messagesOf(user, session)
    .slice(-last)
    .map(({ content }) => ({ text: content }));

function conversations(user: string): Question {
  return {
    query: `query ($user: ID!) { sessions(userId: $user) { nodes { sessionId title messages(last: 2) { nodes { text } } } } }`,
    variables: { user },
    expected: {
      sessions: {
        nodes: sessionsOf(user).map(({ session_id: sessionId, title }) => ({
          sessionId,
          title,
          messages: { nodes: texts(user, sessionId, 2) },
        })),
      },
    },
  };
}

function memory(user: string, agent: string): Question {
  const items = itemsOf(agent, user).map(({ memory_id: memoryId, content }) => ({ memoryId, content }));
  const facts = factsOf(agent, user).map(({ fact_key: key, fact_value: value }) => ({ key, value }));
  return {
    query: `query ($agent: ID!, $user: ID!) { agentMemory(agentId: $agent, endUserId: $user) {
      items { nodes { memoryId content } pageInfo { hasNextPage } }
      facts { nodes { key value } }
      item(memoryId: "m-3") { content }
      preference { enabled }
      export { items { memoryId content } facts { key value } }
    } }`,
    variables: { agent, user },
    expected: {
      agentMemory: {
        items: { nodes: items, pageInfo: { hasNextPage: false } },
        facts: { nodes: facts },
        item: { content: items[3]?.content },
        preference: { enabled: user.endsWith('1') },
        export: { items, facts },
      },
    },
  };
}

function oneSession(user: string): Question {
  const session = `s-${pick(5)}`;
  const title = sessionsOf(user).find((row) => row.session_id === session)?.title;
  return {
    query: `query ($user: ID!, $session: ID!) {
      session(userId: $user, sessionId: $session) { title messages(first: 3) { nodes { text } } }
    }`,
    variables: { user, session },
    expected: { session: { title, messages: { nodes: texts(user, session, 5).slice(0, 3) } } },
  };
}

let written = 0;

function newFact(user: string, agent: string): Question {
  const key = `k-${process.pid}-${written++}`;
  const value = { n: written, text: '😀' };
  const input = { agentId: agent, endUserId: user, key, value };
  return {
    query: `mutation ($input: CreateFactInput!) {
      createFact(input: $input) { ... on CreateFactPayload { fact { factId key value } } }
    }`,
    variables: { input },
    expected: { createFact: { fact: { factId: `f-${key}`, key, value } } },
    mark: key,
  };
}

/** One of many operations, about one of a thousand people. */
export function anyQuestion(): Question {
  const user = `user-${pick(1000)}`;
  const agent = `agent-${pick(10)}`;
  return [conversations, memory, oneSession, newFact][pick(4)]?.(user, agent) ?? oneSession(user);
}
