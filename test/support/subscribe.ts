import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import type { GraphQLAnswer } from './send.js';
import type { TestServer } from './start-server.js';
import { waitUntil } from './wait-until.js';

/** Polls follow each other closely; how closely decides nothing. */
export const liveSettings = {
  SEA_AGENT_GRAPHQL_LIVE_MIN_INTERVAL_MS: '5',
  SEA_AGENT_GRAPHQL_LIVE_MAX_INTERVAL_MS: '20',
  AGENT_GATEWAY_RETRY_TRIES: '1',
  AGENT_GATEWAY_CIRCUIT_MINIMUM_CALLS: '1000000',
};

/** A subscription over server-sent events, as it came so far. */
export interface Subscription {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The stream as it came. */
  readonly text: () => string;
  readonly results: GraphQLAnswer[];
  /** The server said that nothing follows. */
  readonly isComplete: () => boolean;
  /** Waits until so many results have come. */
  received(count: number): Promise<readonly GraphQLAnswer[]>;
  /** Waits until the server has ended it. */
  completed(): Promise<readonly GraphQLAnswer[]>;
  /** Reads no more until it is resumed. */
  pause(): void;
  resume(): void;
  /** Leaves. */
  close(): void;
}

/** Subscribes; resolves once the head of the answer is there. It is closed after the test. */
export async function subscribe(
  server: Pick<TestServer, 'url'>,
  query: string,
  variables: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Subscription> {
  const outgoing = request(server.url, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
  });
  outgoing.end(JSON.stringify({ query, variables }));
  onTestFinished(() => void outgoing.destroy());
  // The event has the one argument.
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const results: GraphQLAnswer[] = [];
  let text = '';
  let rest = '';
  let complete = false;
  incoming.setEncoding('utf8');
  incoming.on('data', (piece: string) => {
    text += piece;
    const events = `${rest}${piece}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, name, data] = /^event: (\w+)\ndata:(.*)$/s.exec(event) ?? [];
      if (name === 'next') results.push(JSON.parse(data ?? ''));
      if (name === 'complete') complete = true;
    }
  });
  // One who leaves breaks it off.
  incoming.on('error', () => undefined);
  const received = (count: number) =>
    waitUntil(() => {
      if (results.length < count) throw new Error(`${results.length} of ${count} results came`);
      return results;
    });
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    text: () => text,
    results,
    isComplete: () => complete,
    received,
    completed: () =>
      waitUntil(() => {
        if (!complete) throw new Error('it runs still');
        return results;
      }),
    pause: () => void incoming.pause(),
    resume: () => void incoming.resume(),
    close: () => void outgoing.destroy(),
  };
}

export const messageAdded = `subscription ($after: String, $userId: ID = "u", $sessionId: ID = "s") {
  messageAdded(userId: $userId, sessionId: $sessionId, after: $after) { cursor node { id text } }
}`.replaceAll('ID =', 'ID! =');

interface AddedMessage {
  readonly cursor: string;
  readonly node: { readonly id: string; readonly text: string | null } | null;
}

/** The messages that came so far. */
export function addedMessages({ results }: Pick<Subscription, 'results'>): AddedMessage[] {
  return results.flatMap(({ data }) => {
    // The shape is that of the query above.
    const { messageAdded: edge } = (data ?? {}) as { messageAdded?: AddedMessage | null };
    return edge ? [edge] : [];
  });
}

export function addedTexts(subscription: Pick<Subscription, 'results'>): (string | null)[] {
  return addedMessages(subscription).map(({ node }) => node?.text ?? null);
}

/** Code and cursor of the last result's errors. */
export function endOf({ results }: Pick<Subscription, 'results'>): { code: unknown; cursor: string | null } {
  const { code, cursor } = results.at(-1)?.errors?.[0]?.extensions ?? {};
  return { code, cursor: typeof cursor === 'string' ? cursor : null };
}
