/** The five operations that are measured. */
export type OperationName = 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'Q5';

export interface Operation {
  readonly name: OperationName;
  readonly title: string;
  /** GraphQL of this API; its variables are among `user`, `session` and `agent`. */
  readonly query: string;
  /** The same as clients with a cache ask it: with `__typename` and `id` of each object, cursors and pageInfo. */
  readonly clientQuery: string;
}

const metadata = 'sessionId userId agentName messageCount fileCount createdAt updatedAt';
const message = 'rawRole text timestamp';
const item = 'memoryId content createdAt updatedAt';
const fact = 'factId key value rawStatus version confirmedBy createdAt';

/** A connection of nodes, or of edges with all that a client's cache wants. */
type Connection = (fields: string) => string;
const nodes: Connection = (fields) => `{ nodes { ${fields} } }`;
const edges: Connection = (fields) =>
  `{ __typename edges { __typename cursor node { __typename id ${fields} } } pageInfo { __typename hasNextPage hasPreviousPage startCursor endCursor } }`;

const ofSession = '(userId: $user, sessionId: $session)';
const withMessages = (connection: Connection) => `${metadata} messages(last: 20) ${connection(message)}`;

const withTotal = (connection: string) => connection.replace('{', '{ totalCount');

/** Each alias asks for the session anew, for one field or all. */
function aliases(id: string, connection: Connection): string {
  const single = ['agentName', 'messageCount', 'fileCount', 'createdAt', 'updatedAt'].map(
    (field) => `sessionId ${field}`,
  );
  const one = ['rawRole', 'text', 'timestamp'].map((field) => `messages(last: 20) ${connection(field)}`);
  return [...single, 'userId', ...one, withMessages(connection)]
    .map((fields, index) => `a${index}: session${ofSession} { ${id}${fields} }`)
    .join(' ');
}

function operation(
  name: OperationName,
  title: string,
  declared: string,
  body: (id: string, connection: Connection) => string,
): Operation {
  const document = (id: string, connection: Connection) =>
    `query ${name}(${declared}) { ${body(id, connection)} }`;
  return { name, title, query: document('', nodes), clientQuery: document('__typename id ', edges) };
}

export const operations: readonly Operation[] = [
  operation(
    'Q1',
    'a session with its last 20 messages',
    '$user: ID!, $session: ID!',
    (id, connection) => `session${ofSession} { ${id}${withMessages(connection)} }`,
  ),
  operation(
    'Q2',
    '50 sessions',
    '$user: ID!',
    (_id, connection) => `sessions(userId: $user, first: 50) ${withTotal(connection(metadata))}`,
  ),
  operation(
    'Q3',
    '50 sessions with the last 20 messages of each',
    '$user: ID!',
    (_id, connection) =>
      `sessions(userId: $user, first: 50) ${withTotal(connection(withMessages(connection)))}`,
  ),
  operation('Q4', 'a session under ten aliases', '$user: ID!, $session: ID!', aliases),
  operation(
    'Q5',
    '20 memory items and 20 facts',
    '$agent: ID!, $user: ID!',
    (id, connection) =>
      `agentMemory(agentId: $agent, endUserId: $user) { ${id}items(first: 20) ${connection(item)} facts(first: 20) ${connection(fact)} }`,
  ),
];
