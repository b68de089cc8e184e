import { codes, type Graph, type Outcome } from './run-operation.js';

export interface MessagePage {
  readonly texts: readonly (string | null)[];
  readonly ids: readonly string[];
  readonly cursors: readonly string[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

export interface MessageArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

interface Connection {
  edges: { cursor: string; node: { id: string; text: string | null } | null }[];
  pageInfo: Omit<MessagePage, 'texts' | 'ids' | 'cursors'>;
}

/** Asks for one page of the messages of session `s` of user `u`, and for `beside` of the session; null where the field is. */
export async function readMessages(
  graph: Pick<Graph, 'run'>,
  args: MessageArguments = {},
  beside = '',
): Promise<Outcome<MessagePage | null>> {
  const given = Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const { data, ...rest } = await graph.run<{ session: { messages: Connection | null } | null }>(
    `{ session(userId: "u", sessionId: "s") { ${beside} messages${given.length > 0 ? `(${given.join(', ')})` : ''} {
      edges { cursor node { id text } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    } } }`,
  );
  const connection = data.session?.messages ?? null;
  if (connection === null) return { data: null, ...rest };
  const { edges, pageInfo } = connection;
  const page = {
    texts: edges.map(({ node }) => node?.text ?? null),
    ids: edges.map(({ node }) => node?.id ?? 'null'),
    cursors: edges.map(({ cursor }) => cursor),
    ...pageInfo,
  };
  return { data: page, ...rest };
}

/** Reads a page that must succeed. */
export async function goodMessages(
  graph: Pick<Graph, 'run'>,
  args: MessageArguments = {},
): Promise<MessagePage & { sent: readonly string[] }> {
  const { data, errors, sent } = await readMessages(graph, args);
  if (data === null || errors.length > 0) {
    throw new Error(`no page: ${codes(errors).join()} ${errors[0]?.message ?? ''}`);
  }
  return { ...data, sent };
}

export interface MessageWalk {
  /** Texts, oldest first, whatever the direction. */
  readonly texts: (string | null)[];
  readonly ids: string[];
  /** Calls to the gateway of each page, in the order in which the pages were read. */
  readonly calls: number[];
}

/** Walks a session from its newest end to its oldest message. `between` runs after each page. */
export async function walkBack(
  graph: Pick<Graph, 'run'>,
  last: number,
  between: (page: number) => void = () => undefined,
): Promise<MessageWalk> {
  const walk: MessageWalk = { texts: [], ids: [], calls: [] };
  let before: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof goodMessages>> = await goodMessages(graph, { last, before });
    walk.texts.unshift(...page.texts);
    walk.ids.unshift(...page.ids);
    walk.calls.push(page.sent.length);
    if (!page.hasPreviousPage) return walk;
    if (page.startCursor === null || walk.calls.length > 3000) throw new Error('the walk does not end');
    before = page.startCursor;
    between(walk.calls.length);
  }
}

/** Walks a session from its oldest message to its newest. `between` runs after each page. */
export async function walkForth(
  graph: Pick<Graph, 'run'>,
  first: number,
  between: (page: number) => void = () => undefined,
): Promise<MessageWalk> {
  const walk: MessageWalk = { texts: [], ids: [], calls: [] };
  let after: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof goodMessages>> = await goodMessages(graph, { first, after });
    walk.texts.push(...page.texts);
    walk.ids.push(...page.ids);
    walk.calls.push(page.sent.length);
    if (!page.hasNextPage) return walk;
    if (page.endCursor === null || walk.calls.length > 3000) throw new Error('the walk does not end');
    after = page.endCursor;
    between(walk.calls.length);
  }
}
