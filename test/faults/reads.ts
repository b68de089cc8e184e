import { agent, session, user } from './people.js';

/** One way to read something: a root field called `read`, and what a failure of its call costs. */
export interface Read {
  readonly name: string;
  readonly field: string;
  /** Where the error stands. */
  readonly path: readonly string[];
  /** The route as the log names it. */
  readonly route: string;
  /** The path that is asked, without query. */
  readonly asked: string;
}

const sessions = `/v1/worker/users/${user}/sessions/`;
const memory = `/v1/agents/${agent}/memory`;
const ofMemory = (selection: string) =>
  `read: agentMemory(agentId: "${agent}", endUserId: "${user}") { ${selection} }`;

function memoryRead(name: string, selection: string, last: string): Read {
  return {
    name,
    field: ofMemory(selection),
    path: ['read', name],
    route: `GET /v1/agents/{agent_id}/memory${last}`,
    asked: `/agent-v2${memory}${last}`,
  };
}

/** Every field that makes one call of its own. */
export const reads: readonly Read[] = [
  {
    name: 'a list of sessions',
    field: `read: sessions(userId: "${user}") { nodes { sessionId title } }`,
    path: ['read'],
    route: 'GET /v1/worker/users/{user_id}/sessions/',
    asked: `/agent-v2${sessions}`,
  },
  {
    name: 'one session',
    field: `read: session(userId: "${user}", sessionId: "${session}") { title }`,
    path: ['read'],
    route: 'GET /v1/worker/users/{user_id}/sessions/{session_id}',
    asked: `/agent-v2${sessions}${session}`,
  },
  {
    name: 'the messages of a session',
    field: `read: session(userId: "${user}", sessionId: "${session}") { messages { nodes { text } } }`,
    path: ['read', 'messages'],
    route: 'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages',
    asked: `/agent-v2${sessions}${session}/messages`,
  },
  memoryRead('sessions', 'sessions { nodes { sessionId title } }', '/short-term'),
  memoryRead('items', 'items { nodes { memoryId } }', '/'),
  memoryRead('facts', 'facts { nodes { factId } }', '/facts'),
  memoryRead('candidates', 'candidates { nodes { candidateId } }', '/candidates'),
  memoryRead('export', 'export { raw }', '/export'),
];

/** A field that goes on working, whatever happens to the others, and what it answers. */
export const neighbour = ofMemory('preference { enabled }').replace('read:', 'neighbour:');
export const neighbourData = { preference: { enabled: true } };
