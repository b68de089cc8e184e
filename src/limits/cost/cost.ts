/** The variables as they were sent, not coerced; a default stands in where none was. */
export type Variables = Readonly<Record<string, unknown>>;

/** What an operation may cause, summed up field by field. */
export class Cost {
  /** Calls to a gateway that keeps to its contract, where every list is as long as was asked for. */
  requests = 0;
  /** What searches, walks and a gateway with smaller pages can add; Infinity where only the limit ends them. */
  spare = 0;
  /** Calls among `requests` that write. */
  writes = 0;
  /** Messages that are asked for. */
  messages = 0;
  /**
   * Values that the answer may hold. One that is an object may be an error instead, and counts as ten; under ids that are
   * long each counts as often as they would fill 64 characters.
   */
  values = 0;
  /** Objects that are asked for by their keys. */
  objects = 0;

  /** Something that happens `times` over. */
  add(times: number, requests: number, spare: number): void {
    if (times === 0) return;
    this.requests += times * requests;
    this.spare += times * spare;
  }
}

/**
 * The cost of one part of an operation.
 * `times`: how many objects have the part. `scopes`: among how many memories (an agent's of an end user) these are.
 */
export type CostPlan = (cost: Cost, times: number, scopes: number, variables: Variables) => void;

/** How many values an object counts as: an error in its place is about as long as ten. */
export const objectWeight = 10;

/** How often values count again where ids of this length stand in them. */
export function weightOfIds(length: number): number {
  return Math.floor(length / 64);
}

/** Counts the values that a part adds again for each 64 characters of the ids that stand in them. */
export function weighted(
  part: CostPlan | null,
  idLength: ((variables: Variables) => number) | null,
): CostPlan | null {
  if (part === null || idLength === null) return part;
  return (cost, times, scopes, variables) => {
    const before = cost.values;
    part(cost, times, scopes, variables);
    cost.values += (cost.values - before) * weightOfIds(idLength(variables));
  };
}

/** Several parts as one; null where none costs anything. */
export function all(parts: readonly (CostPlan | null)[]): CostPlan | null {
  const costly = parts.filter((part) => part !== null);
  const [only] = costly;
  if (only === undefined) return null;
  if (costly.length === 1) return only;
  return (cost, times, scopes, variables) => {
    for (const part of costly) part(cost, times, scopes, variables);
  };
}
