import type { Pool } from 'undici';
import type { factRow, itemRow, messageRow, sessionRow } from '../world.js';

type SessionRow = ReturnType<typeof sessionRow>;
type MessageRow = ReturnType<typeof messageRow>;

/** Which of its answers the BFF is asked for, and of whom. */
export interface BffRequest {
  readonly operation: keyof typeof answers;
  readonly user: string;
  readonly session: string;
  readonly agent: string;
}

type Headers = Readonly<Record<string, string>>;

/** Asks the upstream with the caller's headers. */
async function get<Data>(pool: Pool, headers: Headers, path: string): Promise<Data> {
  const { statusCode, body } = await pool.request({ method: 'GET', path: `/agent-v2/v1${path}`, headers });
  if (statusCode !== 200) {
    await body.dump();
    throw new Error(`upstream ${statusCode}`);
  }
  // It trusts its upstream, as a hand-written one would.
  return ((await body.json()) as { data: Data }).data;
}

const sessionsPath = (user: string) => `/worker/users/${encodeURIComponent(user)}/sessions/`;
const sessionPath = (user: string, session: string) => sessionsPath(user) + encodeURIComponent(session);

const detail = (pool: Pool, headers: Headers, { user, session }: BffRequest) =>
  get<{ session: SessionRow; messages: MessageRow[] }>(
    pool,
    headers,
    `${sessionPath(user, session)}?message_limit=20`,
  );

const list = (pool: Pool, headers: Headers, { user }: BffRequest) =>
  get<{ items: SessionRow[]; total: number }>(pool, headers, `${sessionsPath(user)}?limit=50`);

const metadata = (row: SessionRow) => ({
  sessionId: row.session_id,
  userId: row.user_id,
  agentName: row.agent_name,
  messageCount: row.message_count,
  fileCount: row.file_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const message = (row: MessageRow) => ({ rawRole: row.role, text: row.content, timestamp: row.timestamp });

/** The answers of the five operations, as GraphQL gives them, made by hand. */
export const answers = {
  async Q1(pool: Pool, headers: Headers, request: BffRequest) {
    const { session, messages } = await detail(pool, headers, request);
    return { session: { ...metadata(session), messages: { nodes: messages.map(message) } } };
  },
  async Q2(pool: Pool, headers: Headers, request: BffRequest) {
    const { items, total } = await list(pool, headers, request);
    return { sessions: { totalCount: total, nodes: items.map(metadata) } };
  },
  async Q3(pool: Pool, headers: Headers, request: BffRequest) {
    const { items, total } = await list(pool, headers, request);
    const nodes = await Promise.all(
      items.map(async (row) => {
        const path = `${sessionPath(request.user, row.session_id)}/messages?limit=20`;
        const page = await get<{ items: MessageRow[] }>(pool, headers, path);
        return { ...metadata(row), messages: { nodes: page.items.map(message) } };
      }),
    );
    return { sessions: { totalCount: total, nodes } };
  },
  async Q4(pool: Pool, headers: Headers, request: BffRequest) {
    const { session, messages } = await detail(pool, headers, request);
    const all = metadata(session);
    const { sessionId } = all;
    return {
      a0: { sessionId, agentName: all.agentName },
      a1: { sessionId, messageCount: all.messageCount },
      a2: { sessionId, fileCount: all.fileCount },
      a3: { sessionId, createdAt: all.createdAt },
      a4: { sessionId, updatedAt: all.updatedAt },
      a5: { userId: all.userId },
      a6: { messages: { nodes: messages.map(({ role }) => ({ rawRole: role })) } },
      a7: { messages: { nodes: messages.map(({ content }) => ({ text: content })) } },
      a8: { messages: { nodes: messages.map(({ timestamp }) => ({ timestamp })) } },
      a9: { ...all, messages: { nodes: messages.map(message) } },
    };
  },
  async Q5(pool: Pool, headers: Headers, { agent, user }: BffRequest) {
    const memory = `/agents/${encodeURIComponent(agent)}/memory/`;
    const query = `limit=20&end_user_id=${encodeURIComponent(user)}`;
    const [items, facts] = await Promise.all([
      get<{ items: ReturnType<typeof itemRow>[] }>(pool, headers, `${memory}?${query}`),
      get<{ items: ReturnType<typeof factRow>[] }>(pool, headers, `${memory}facts?status=active&${query}`),
    ]);
    return {
      agentMemory: {
        items: {
          nodes: items.items.map((row) => ({
            memoryId: row.memory_id,
            content: row.content,
            createdAt: row.created_at,
            updatedAt: row.updated_at,
          })),
        },
        facts: {
          nodes: facts.items.map((row) => ({
            factId: row.fact_id,
            key: row.fact_key,
            value: row.fact_value,
            rawStatus: row.status,
            version: row.version,
            confirmedBy: row.confirmed_by,
            createdAt: row.created_at,
          })),
        },
      },
    };
  },
};
