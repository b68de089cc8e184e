import type {
  CandidateData,
  FactData,
  GatewayData,
  ItemData,
  MemoryData,
  MessageData,
  SessionData,
} from '../../src/embedded-gateway/index.js';

/** `count` of something by its place, `start` first. */
function many<Row>(count: number, make: (index: number) => Row, start = 0): Row[] {
  return Array.from({ length: count }, (_, index) => make(start + index));
}

/** The instant `seconds` after a fixed one, in the gateway's form. */
export function instant(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString().replace('Z', '000+00:00');
}

export function items(count: number, start = 0): ItemData[] {
  return many(count, (index) => ({ memory_id: `m${index}`, content: `item ${index}` }), start);
}

export function facts(count: number, status = 'active', start = 0): FactData[] {
  return many(
    count,
    (index) => ({
      fact_id: `${status}-${index}`,
      fact_key: `${status} key ${index}`,
      fact_value: index,
      status,
    }),
    start,
  );
}

export function candidates(count: number): CandidateData[] {
  return many(count, (index) => ({
    candidate_id: `c${index}`,
    content: `candidate ${index}`,
    fact_key: `active key ${index}`,
    fact_value: index,
  }));
}

/** Sessions `s0`, `s1` and so on, in the order in which the gateway lists them, each with two messages. */
export function sessions(count: number): SessionData[] {
  return many(count, (index) => ({
    session_id: `s${index}`,
    user_id: 'u',
    agent_name: 'a',
    title: `session ${index}`,
    message_count: 2,
    updated_at: instant(100_000 - index),
    messages: messages(2),
  }));
}

/** Messages that say their own number, a second apart. */
export function messages(count: number, start = 0): MessageData[] {
  return many(
    count,
    (index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: String(index),
      timestamp: instant(index),
    }),
    start,
  );
}

/** One session `s` of user `u` with these messages. */
export function oneSession(rows: MessageData[], messageCount: number | null = rows.length): GatewayData {
  return {
    sessions: [
      {
        session_id: 's',
        user_id: 'u',
        agent_name: 'a',
        title: 'The session',
        message_count: messageCount,
        messages: rows,
      },
    ],
  };
}

/** What agent `a` remembers of user `u`. */
export function oneMemory(memory: Omit<MemoryData, 'agent_id' | 'end_user_id'>): GatewayData {
  return { memories: [{ agent_id: 'a', end_user_id: 'u', ...memory }] };
}
