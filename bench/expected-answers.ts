import type { OperationName } from './operations.js';
import type { Subject } from './subject.js';
import { factRow, itemRow, messageCount, messageRow, rows, sessionCount, sessionRow } from './world.js';

/** Stands where any text that is not empty is right: types, ids and cursors, which are the server's own. */
export const anyToken = Symbol('any token');

/** The answer that is right, made of the upstream's own rows. `asClient`: to the query as clients with a cache ask it. */
export function expectedAnswer(name: OperationName, subject: Subject, asClient: boolean): object {
  const shape = asClient ? edges : nodes;
  const id = asClient ? { __typename: anyToken, id: anyToken } : {};
  const { user, index } = subject;
  switch (name) {
    case 'Q1':
      return { session: { ...id, ...withMessages(user, index, shape) } };
    case 'Q2':
      return sessions(shape, (at) => metadata(user, at));
    case 'Q3':
      return sessions(shape, (at) => withMessages(user, at, shape));
    case 'Q4':
      return aliases(subject, shape, id);
    case 'Q5':
      return { agentMemory: { ...id, ...memory(user, shape) } };
  }
}

type Shape = (list: readonly object[], page: { readonly before: boolean; readonly after: boolean }) => object;

const nodes: Shape = (list) => ({ nodes: list });
const edges: Shape = (list, { before, after }) => ({
  __typename: anyToken,
  edges: list.map((node) => ({
    __typename: anyToken,
    cursor: anyToken,
    node: { __typename: anyToken, id: anyToken, ...node },
  })),
  pageInfo: {
    __typename: anyToken,
    hasNextPage: after,
    hasPreviousPage: before,
    startCursor: anyToken,
    endCursor: anyToken,
  },
});

const first = { before: false, after: true };
const last = { before: true, after: false };

function metadata(user: string, index: number) {
  const row = sessionRow(user, index);
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    agentName: row.agent_name,
    messageCount: row.message_count,
    fileCount: row.file_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function lastMessages(user: string, index: number) {
  const end = messageCount(index);
  return rows(end - 20, 20, end, (at) => {
    const { role, content, timestamp } = messageRow(user, index, at);
    return { rawRole: role, text: content, timestamp };
  });
}

function withMessages(user: string, index: number, shape: Shape) {
  return { ...metadata(user, index), messages: shape(lastMessages(user, index), last) };
}

function sessions(shape: Shape, make: (index: number) => object) {
  return { sessions: { totalCount: sessionCount, ...shape(rows(0, 50, sessionCount, make), first) } };
}

function aliases({ user, index }: Subject, shape: Shape, id: object) {
  const { sessionId, ...all } = metadata(user, index);
  const { agentName, messageCount: messages, fileCount, createdAt, updatedAt } = all;
  const list = lastMessages(user, index);
  return {
    a0: { ...id, sessionId, agentName },
    a1: { ...id, sessionId, messageCount: messages },
    a2: { ...id, sessionId, fileCount },
    a3: { ...id, sessionId, createdAt },
    a4: { ...id, sessionId, updatedAt },
    a5: { ...id, userId: all.userId },
    a6: {
      ...id,
      messages: shape(
        list.map(({ rawRole }) => ({ rawRole })),
        last,
      ),
    },
    a7: {
      ...id,
      messages: shape(
        list.map(({ text }) => ({ text })),
        last,
      ),
    },
    a8: {
      ...id,
      messages: shape(
        list.map(({ timestamp }) => ({ timestamp })),
        last,
      ),
    },
    a9: { ...id, ...withMessages(user, index, shape) },
  };
}

function memory(user: string, shape: Shape) {
  const items = rows(0, 20, 20, (index) => {
    const {
      memory_id: memoryId,
      content,
      created_at: createdAt,
      updated_at: updatedAt,
    } = itemRow(user, index);
    return { memoryId, content, createdAt, updatedAt };
  });
  const facts = rows(0, 20, 20, (index) => {
    const row = factRow(user, index);
    return {
      factId: row.fact_id,
      key: row.fact_key,
      value: row.fact_value,
      rawStatus: row.status,
      version: row.version,
      confirmedBy: row.confirmed_by,
      createdAt: row.created_at,
    };
  });
  return { items: shape(items, first), facts: shape(facts, first) };
}
