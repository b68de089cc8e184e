/** What the upstream holds: rows that follow from ids alone, so that every answer can be checked without a memory. */

const count = 5;

function numbered<Row>(make: (n: number) => Row): Row[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

export const sessionsOf = (user: string) =>
  numbered((n) => ({
    session_id: `s-${n}`,
    user_id: user,
    title: `${user} talks ${n} 😀`,
    message_count: count,
  }));

export const messagesOf = (user: string, session: string) =>
  numbered((n) => ({
    role: 'user',
    content: `${user} in ${session} says ${n} 茶`,
    timestamp: `2026-06-22T09:37:5${n}Z`,
  }));

export const itemsOf = (agent: string, user: string) =>
  numbered((n) => ({ memory_id: `m-${n}`, end_user_id: user, content: `${agent} of ${user}: ${n}` }));

export const factsOf = (agent: string, user: string) =>
  numbered((n) => ({
    fact_id: `f-${n}`,
    fact_key: `k-${n}`,
    fact_value: { agent, user, n },
    status: 'active',
  }));
