import fc from 'fast-check';
import type { FaultyGateway } from './faulty-gateway.js';
import { instant } from './rows.js';

/** How a gateway gives the messages of one session. */
export interface MessageManner {
  /** Messages of a page at most, whatever is asked for. */
  readonly cap: number;
  /** `asked`: says that it gives as many as were asked for; `told`: says its cap. */
  readonly limit: 'none' | 'told' | 'asked';
  readonly total: 'none' | 'right' | number;
  readonly hasMore: 'none' | 'right' | 'stale';
  /** `offset`: gives the first messages for any offset; `all`: gives the whole conversation for any question. */
  readonly ignores: 'nothing' | 'offset' | 'all';
  /** `echo`: tells the offset that was asked for, also where it is ignored. */
  readonly offset: 'none' | 'right' | 'echo';
  /** Messages that come with the session at most, and how many it counts. */
  readonly limitCap: number;
  readonly counts: 'right' | 'one too many' | 'none' | number;
}

const cap = fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 40 }));

const anyManner: fc.Arbitrary<MessageManner> = fc.record({
  cap,
  limit: fc.constantFrom('none', 'told', 'asked'),
  total: fc.oneof(fc.constantFrom('none' as const, 'none' as const, 'right' as const), fc.nat({ max: 120 })),
  hasMore: fc.constantFrom('none', 'none', 'right', 'stale'),
  ignores: fc.oneof(
    { weight: 5, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constantFrom('offset' as const, 'all' as const) },
  ),
  offset: fc.constantFrom('none', 'right', 'echo'),
  limitCap: cap,
  counts: fc.oneof(
    fc.constantFrom('right' as const, 'one too many' as const, 'none' as const),
    fc.constant(0),
    fc.nat({ max: 30 }),
  ),
});

export const messageManner = anyManner.map((drawn): MessageManner => {
  // Pages that are shorter than their limit and say nothing of others, or pages that are cut without a word and begin
  // with the first message for any offset, could not be told from those of a short conversation.
  const saysMore = drawn.hasMore !== 'none' || (drawn.total === 'right' && drawn.ignores === 'nothing');
  const isSilent =
    !saysMore && (drawn.limit === 'asked' || (drawn.limit === 'none' && drawn.ignores !== 'nothing'));
  // A session that counts exactly as many messages as come with it is believed to have no others, as the docs say: a
  // call to make sure would be one more for every session.
  const limitCap = drawn.counts === drawn.limitCap ? drawn.limitCap + 1 : drawn.limitCap;
  return { ...drawn, limitCap, cap: isSilent ? 1000 : drawn.cap };
});

/** Messages that come one after another, some of which are stored a second time right after them or later. */
export interface Block {
  readonly length: number;
  readonly texts: 'own' | 'equal' | 'in turn';
  readonly times: 'own' | 'shared' | 'none' | 'few' | 'no time';
  /** After how many blocks it is stored again; null: never. */
  readonly again: number | null;
  /** How often it is stored again, one copy right after the other. */
  readonly copies: number;
  /** Of ten messages so many can not be read. */
  readonly unreadable: number;
}

const drawnBlock: fc.Arbitrary<Block> = fc.record({
  length: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 10 }) },
    fc.integer({ min: 11, max: 40 }),
  ),
  texts: fc.constantFrom('own', 'own', 'equal', 'in turn'),
  times: fc.constantFrom('own', 'shared', 'none', 'few', 'no time'),
  again: fc.constantFrom(null, null, 0, 0, 1, 3),
  copies: fc.constantFrom(1, 1, 1, 2, 3),
  unreadable: fc.constantFrom(0, 0, 0, 2, 5),
});

// A conversation that grows by a copy of its newest messages, more than sixteen, looks as it did before.
export const block: fc.Arbitrary<Block> = drawnBlock.map((drawn) =>
  drawn.length * drawn.copies > 16 && drawn.again !== null ? { ...drawn, again: 0 } : drawn,
);

/** A message as the gateway sends it, and its text as it is shown. */
interface Stored {
  readonly sent: unknown;
  readonly text: string | null;
}

/** A conversation that is given in an odd manner, and goes on before the calls for which more messages are planned. */
export class OddMessages {
  calls = 0;
  readonly #manner: MessageManner;
  readonly #plan: ReadonlyMap<number, readonly Block[]>;
  readonly #rows: Stored[] = [];
  /** What is stored again after so many blocks: one block at a time, as several together would be a longer one. */
  #again: { in: number; copies: number; rows: readonly Stored[] } | null = null;
  #made = 0;

  constructor(blocks: readonly Block[], manner: MessageManner, plan: ReadonlyMap<number, readonly Block[]>) {
    this.#manner = manner;
    this.#plan = plan;
    this.#append(blocks);
  }

  /** What is shown of each message; null for one that can not be read. */
  get texts(): readonly (string | null)[] {
    return this.#rows.map((row) => row.text);
  }

  /** Whether each message can be told from all others by itself and the sixteen before it. */
  get isDistinct(): boolean {
    const rows = this.#rows.map((row) => JSON.stringify(row.sent));
    const seen = rows.map((_row, index) => rows.slice(Math.max(0, index - 16), index + 1).join());
    return new Set(seen.filter((_row, index) => index >= 16)).size === Math.max(0, rows.length - 16);
  }

  /** As session `s` of user `u`. */
  serve(gateway: FaultyGateway): void {
    const path = '/agent-v2/v1/worker/users/u/sessions/s';
    const answer =
      (make: (query: URLSearchParams) => object) =>
      (reply: Parameters<Parameters<FaultyGateway['on']>[2]>[0]) => {
        this.#append(this.#plan.get(this.calls++) ?? []);
        reply.json({ data: make(new URL(reply.request.target, 'http://gateway').searchParams) });
      };
    gateway.on(
      'GET',
      `${path}/messages`,
      answer((query) => this.#page(query)),
    );
    gateway.on(
      'GET',
      path,
      answer((query) => this.#session(query)),
    );
  }

  #append(blocks: readonly Block[]): void {
    for (const one of blocks) {
      const rows = Array.from({ length: one.length }, (_, index) => this.#make(one, index));
      this.#rows.push(...rows);
      if (this.#again === null && one.again !== null)
        this.#again = { in: one.again, copies: one.copies, rows };
      if (this.#again === null) continue;
      if (this.#again.in-- > 0) continue;
      for (let copy = 0; copy < this.#again.copies; copy++) this.#rows.push(...this.#again.rows);
      this.#again = null;
    }
  }

  #make({ texts, times, unreadable }: Block, index: number): Stored {
    const number = this.#made++;
    // Spread over the numbers, as a hash would.
    if ((number * 7919) % 10 < unreadable) return { sent: number % 2 === 0 ? null : [], text: null };
    const content = texts === 'own' ? `message ${number}` : texts === 'equal' ? 'ok' : `part ${index % 2}`;
    const timestamp = {
      own: instant(number),
      shared: instant(number - index),
      none: null,
      few: index % 3 === 0 ? instant(number) : null,
      'no time': 'yesterday',
    }[times];
    return { sent: { role: 'user', content, timestamp }, text: content };
  }

  #page(query: URLSearchParams): object {
    const { cap, limit: told, total, hasMore, ignores, offset: tells } = this.#manner;
    const asked = Number(query.get('limit') ?? 200);
    const place = Number(query.get('offset') ?? 0);
    const isTail = query.get('tail') !== 'false';
    const count = ignores === 'all' ? this.#rows.length : Math.min(asked, cap);
    const start =
      ignores === 'all'
        ? 0
        : isTail
          ? Math.max(0, this.#rows.length - count)
          : ignores === 'offset'
            ? 0
            : place;
    const rows = this.#rows.slice(start, start + count);
    const isMore = rows.length < this.#rows.length && (isTail || start + count < this.#rows.length);
    const limit = told === 'asked' ? asked : Math.min(asked, cap);
    return {
      items: rows.map((row) => row.sent),
      ...(told === 'none' || ignores === 'all' ? {} : { limit }),
      ...(isTail || tells === 'none' ? {} : { offset: tells === 'echo' ? place : start }),
      ...(total === 'none' ? {} : { total: total === 'right' ? this.#rows.length : total }),
      ...(hasMore === 'none' ? {} : { has_more: hasMore === 'stale' || isMore }),
    };
  }

  #session(query: URLSearchParams): object {
    const { counts, limitCap } = this.#manner;
    const asked = Number(query.get('message_limit') ?? 200);
    const { length } = this.#rows;
    const counted = { right: length, 'one too many': length + 1, none: null };
    return {
      session: {
        user_id: 'u',
        session_id: 's',
        title: 'The session',
        message_count: typeof counts === 'number' ? counts : counted[counts],
      },
      ...(query.get('include_messages') === 'false'
        ? {}
        : { messages: this.#rows.slice(-Math.min(asked, limitCap)).map((row) => row.sent) }),
    };
  }
}
