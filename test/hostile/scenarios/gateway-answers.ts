/** A list as the gateway answers it; made into text once, since it may be large. */
export function list(items: readonly unknown[]): string {
  return JSON.stringify({ data: { items, limit: 200, offset: 0 } });
}

/** A query for something of one memory. */
export function memory(selection: string): string {
  return `{ agentMemory(agentId: "agent", endUserId: "worst") { ${selection} } }`;
}

/** A mutation whose result may be an error. */
export function factCreation(): string {
  return `mutation ($input: CreateFactInput!) { createFact(input: $input) { __typename ... on CreateFactPayload { fact { id } } ... on MemoryError { code message } ... on MemoryInputError { issues { path message } } } }`;
}
