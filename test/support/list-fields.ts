import type { GatewayData, RouteTemplate } from '../../src/embedded-gateway/index.js';
import { codes, type Graph, type Outcome } from './run-operation.js';
import { candidates, facts, items, oneMemory, sessions } from './rows.js';

/** One of the lists of the graph: where it stands, what tells its rows apart, and data of a given length for it. */
export interface ListField {
  readonly name: string;
  readonly route: RouteTemplate;
  readonly standard: number;
  readonly id: string;
  readonly before: string;
  readonly after: string;
  data(count: number): GatewayData;
  /** The row ids of such data, in order. */
  ids(count: number): string[];
}

const memory = { before: 'agentMemory(agentId: "a", endUserId: "u") { ', after: ' }' };
const numbered = (prefix: string) => (count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** Every list of the graph. */
export const lists = {
  userSessions: {
    name: 'sessions',
    route: 'GET /v1/worker/users/{user_id}/sessions/',
    standard: 50,
    id: 'sessionId',
    before: 'user: _entities(representations: [{ __typename: "User", id: "u" }]) { ... on User { ',
    after: ' } }',
    data: (count: number) => ({ sessions: sessions(count) }),
    ids: numbered('s'),
  },
  memorySessions: {
    name: 'sessions',
    route: 'GET /v1/agents/{agent_id}/memory/short-term',
    standard: 50,
    id: 'sessionId',
    ...memory,
    data: (count: number) => ({ sessions: sessions(count), ...oneMemory({}) }),
    ids: numbered('s'),
  },
  items: {
    name: 'items',
    route: 'GET /v1/agents/{agent_id}/memory/',
    standard: 20,
    id: 'memoryId',
    ...memory,
    data: (count: number) => oneMemory({ items: items(count) }),
    ids: numbered('m'),
  },
  facts: {
    name: 'facts',
    route: 'GET /v1/agents/{agent_id}/memory/facts',
    standard: 50,
    id: 'factId',
    ...memory,
    data: (count: number) => oneMemory({ facts: facts(count) }),
    ids: numbered('active-'),
  },
  candidates: {
    name: 'candidates',
    route: 'GET /v1/agents/{agent_id}/memory/candidates',
    standard: 20,
    id: 'candidateId',
    ...memory,
    data: (count: number) => oneMemory({ candidates: candidates(count) }),
    ids: numbered('c'),
  },
} satisfies Record<string, ListField>;

export const listFields: readonly ListField[] = Object.values(lists);

export interface ListPage {
  readonly ids: readonly string[];
  readonly cursors: readonly string[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
  readonly totalCount: number | null;
}

interface Connection {
  edges: { cursor: string; node: { rowId: string } | null }[];
  pageInfo: Omit<ListPage, 'ids' | 'cursors' | 'totalCount'>;
  totalCount: number | null;
}

/** Asks for one page of a list; the page is null where the field is. */
export async function readPage(
  graph: Pick<Graph, 'run'>,
  list: ListField,
  args: { first?: number | null; after?: string | null } = {},
): Promise<Outcome<ListPage | null>> {
  const given = Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const field = `list: ${list.name}${given.length > 0 ? `(${given.join(', ')})` : ''}`;
  const query = `{ ${list.before}${field} {
    edges { cursor node { rowId: ${list.id} } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount
  }${list.after} }`;
  type Holder = { list: Connection | null };
  const { data, ...rest } = await graph.run<{ agentMemory?: Holder; user?: Holder[] }>(query);
  const connection = (data.user?.[0] ?? data.agentMemory)?.list ?? null;
  if (connection === null) return { data: null, ...rest };
  const { edges, pageInfo, totalCount } = connection;
  const page = {
    ids: edges.map((edge) => edge.node?.rowId ?? 'null'),
    cursors: edges.map((edge) => edge.cursor),
    ...pageInfo,
    totalCount,
  };
  return { data: page, ...rest };
}

/** Reads a page that must succeed. */
export async function goodPage(
  graph: Pick<Graph, 'run'>,
  list: ListField,
  args: { first?: number | null; after?: string | null } = {},
): Promise<ListPage & { sent: readonly string[] }> {
  const { data, errors, sent } = await readPage(graph, list, args);
  if (data === null || errors.length > 0) throw new Error(`no page: ${codes(errors).join()}`);
  return { ...data, sent };
}

/** Walks a list to its end. `between` runs after each page. */
export async function walk(
  graph: Pick<Graph, 'run'>,
  list: ListField,
  first: number | null,
  between: (seen: readonly string[]) => void = () => undefined,
): Promise<{ seen: string[]; calls: number; pages: number }> {
  const seen: string[] = [];
  let calls = 0;
  let pages = 0;
  let after: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof goodPage>> = await goodPage(graph, list, { first, after });
    pages++;
    calls += page.sent.length;
    seen.push(...page.ids);
    if (!page.hasNextPage) return { seen, calls, pages };
    if (pages > 2000) throw new Error('the walk does not end');
    after = page.endCursor;
    between(seen);
  }
}
