import type { GatewayData, MemoryData } from './data.js';

/** Where a data set names two rows alike: one sentence for each, with the place of the second one. */
export function repeatedIds(data: GatewayData): readonly string[] {
  return [
    ...repeats(data.sessions, (row) => [row.user_id, row.session_id]).map(
      (index) => `sessions[${index}].session_id: stands there already for this user_id; ids must be unique`,
    ),
    ...repeats(data.memories, (row) => [row.agent_id, row.end_user_id]).map(
      (index) =>
        `memories[${index}]: this agent_id and end_user_id stand there already; one entry must hold all their rows`,
    ),
    ...(data.memories ?? []).flatMap((memory, index) =>
      repeatedRows(memory).map((fault) => `memories[${index}].${fault}`),
    ),
  ];
}

function repeatedRows({ items, facts, candidates }: MemoryData): readonly string[] {
  return [
    ...repeats(items, (row) => row.memory_id).map((index) => `items[${index}].memory_id: must be unique`),
    ...repeats(facts, (row) => row.fact_id).map((index) => `facts[${index}].fact_id: must be unique`),
    ...repeats(candidates, (row) => row.candidate_id).map(
      (index) => `candidates[${index}].candidate_id: must be unique`,
    ),
    // An inactive fact may share its key with any other: its place makes it differ from all.
    ...repeats(facts, (row, index) => ((row.status ?? 'active') === 'active' ? row.fact_key : [index])).map(
      (index) => `facts[${index}].fact_key: only one active fact may hold a key`,
    ),
  ];
}

/** The places of rows whose key an earlier row has. */
function repeats<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row, index: number) => unknown,
): readonly number[] {
  const seen = new Set<string>();
  return (rows ?? []).flatMap((row, index) => {
    const key = JSON.stringify(keyOf(row, index));
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}
