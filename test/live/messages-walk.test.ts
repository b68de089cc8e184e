import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EmbeddedGateway, MessageData } from '../../src/embedded-gateway/index.js';
import { instant, oneSession } from '../support/rows.js';
import { startServerOverGateway, type TestServer } from '../support/start-server.js';
import {
  addedMessages,
  liveSettings,
  messageAdded,
  subscribe,
  type Subscription,
} from '../support/subscribe.js';
import { waitUntil } from '../support/wait-until.js';

type Step =
  | { readonly kind: 'append'; readonly count: number; readonly alike: boolean }
  | { readonly kind: 'again'; readonly count: number }
  | { readonly kind: 'outage' | 'poll' | 'watch' }
  /** `share`: from 0 to 1 of what came so far, after which it goes on. */
  | { readonly kind: 'reconnect'; readonly share: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('append' as const),
    count: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(997, 998, 999, 1300)),
    alike: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('again' as const), count: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constantFrom('outage' as const, 'poll' as const, 'watch' as const) }),
  fc.record({ kind: fc.constant('reconnect' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
);

interface Edge {
  readonly cursor: string;
  readonly node: { readonly id: string; readonly text: string | null } | null;
}

/** A watcher over all its connections: what it has in the end, and where it began. */
class Reader {
  readonly #server: TestServer;
  readonly began: number;
  #before: Edge[] = [];
  #now: Subscription;

  constructor(server: TestServer, began: number, subscription: Subscription) {
    this.#server = server;
    this.began = began;
    this.#now = subscription;
  }

  get told(): Edge[] {
    return [...this.#before, ...addedMessages(this.#now)];
  }

  /** Leaves, forgets what came after some message, and goes on after it. */
  async reconnect(share: number): Promise<void> {
    const { told } = this;
    const kept = Math.floor(share * told.length);
    const after = told[kept - 1]?.cursor;
    if (after === undefined) return;
    this.#now.close();
    this.#before = told.slice(0, kept);
    this.#now = await subscribe(this.#server, messageAdded, { after });
  }
}

function atLeast(wanted: number, count: number): void {
  if (count < wanted) throw new Error(`${count} of ${wanted}`);
}

class Walk {
  readonly #server: TestServer;
  readonly #gateway: EmbeddedGateway;
  readonly #readers: Reader[] = [];
  #rows: MessageData[] = [];
  #heal: (() => void) | null = null;

  constructor(server: TestServer, gateway: EmbeddedGateway) {
    this.#server = server;
    this.#gateway = gateway;
  }

  async run(one: Step): Promise<void> {
    switch (one.kind) {
      case 'append': {
        const from = this.#rows.length;
        this.#append(
          Array.from({ length: one.count }, (_, index) => ({
            role: 'user',
            content: one.alike ? 'ok' : String(from + index),
            timestamp: instant(one.alike ? 5 : from + index),
          })),
        );
        return;
      }
      case 'again':
        return this.#append(this.#rows.slice(-one.count));
      case 'outage':
        this.#heal ??= this.#gateway.controls.fail('*', { status: 502, json: {} });
        return;
      case 'poll': {
        this.#end();
        const { log } = this.#gateway.controls;
        const count = log.count();
        if (this.#readers.length > 0) await waitUntil(() => atLeast(count + 2, log.count()));
        return;
      }
      case 'watch': {
        this.#end();
        const subscription = await subscribe(this.#server, messageAdded);
        this.#readers.push(new Reader(this.#server, this.#rows.length, subscription));
        return;
      }
      case 'reconnect':
        for (const reader of this.#readers) await reader.reconnect(one.share);
    }
  }

  /** Waits until all was told; what each watcher has, and what it should have by what queries give. */
  async outcome(): Promise<{ told: Edge[][]; expected: Edge[][] }> {
    this.#end();
    const all = await this.#read();
    const expected = this.#readers.map(({ began }) => all.slice(began));
    for (const [index, reader] of this.#readers.entries()) {
      await waitUntil(() => atLeast(expected[index]?.length ?? 0, reader.told.length));
    }
    return { told: this.#readers.map(({ told }) => told), expected };
  }

  #append(rows: MessageData[]): void {
    this.#rows = [...this.#rows, ...rows];
    this.#gateway.state.sessions.append('u', 's', ...rows);
  }

  #end(): void {
    this.#heal?.();
    this.#heal = null;
  }

  async #read(): Promise<Edge[]> {
    const all: Edge[] = [];
    for (let after: string | undefined; ; after = all.at(-1)?.cursor) {
      const page = await this.#server.ask(
        `query ($after: String) { session(userId: "u", sessionId: "s") {
          messages(first: 1000, after: $after) { edges { cursor node { id text } } } } }`,
        { variables: { after } },
      );
      // The shape is that of the query.
      const { session } = page.json().data as { session: { messages: { edges: Edge[] } } };
      all.push(...session.messages.edges);
      if (session.messages.edges.length < 1000) return all;
    }
  }
}

test('whatever is appended, fails and reconnects meanwhile, each watcher is told each message once and in order', async () => {
  const env = { ...liveSettings, SEA_AGENT_GRAPHQL_LIVE_SUBSCRIPTIONS_PER_CALLER: '1000' };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { server, gateway } = await startServerOverGateway(env, oneSession([]));
      const walk = new Walk(server, gateway);
      await walk.run({ kind: 'watch' });
      for (const one of steps) await walk.run(one);
      const { told, expected } = await walk.outcome();
      await server.stop();
      await gateway.close();
      expect(told).toEqual(expected);
    }),
    { numRuns: 12 },
  );
});
