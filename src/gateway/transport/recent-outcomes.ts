/** Whose call of what it was that ended. */
export interface CircuitCall {
  /** Method and template of the path. */
  readonly route: string;
  /** The person whom it was about. */
  readonly person: string;
  /** Who made it; undefined where that is not told. */
  readonly caller: string | undefined;
}

/** What the calls of a window say together. */
export interface Judgement {
  readonly calls: number;
  readonly failures: number;
  /** The mean of all persons' shares of failed calls, from 0 to 1: no person weighs more for being asked about more often. */
  readonly share: number;
  readonly persons: number;
  readonly callers: number;
  readonly routes: readonly string[];
}

interface Outcome {
  readonly call: CircuitCall;
  readonly failed: boolean;
  /** Of `performance.now()`. */
  readonly at: number;
}

/** So many of the newest are kept. */
const kept = 1000;

/** How the newest calls of a window ended. */
export class RecentOutcomes {
  readonly #windowMs: number;
  /** A ring. */
  readonly #outcomes: Outcome[] = [];
  #next = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  add(call: CircuitCall, failed: boolean): void {
    this.#outcomes[this.#next] = { call, failed, at: performance.now() };
    this.#next = (this.#next + 1) % kept;
  }

  clear(): void {
    this.#outcomes.length = 0;
    this.#next = 0;
  }

  /** Persons, callers and routes are those of failed calls. */
  judge(): Judgement {
    const since = performance.now() - this.#windowMs;
    const recent = this.#outcomes.filter(({ at }) => at >= since);
    const persons = new Map<string, { calls: number; failures: number }>();
    for (const { call, failed } of recent) {
      const person = persons.get(call.person) ?? { calls: 0, failures: 0 };
      person.calls++;
      if (failed) person.failures++;
      persons.set(call.person, person);
    }
    const failed = recent.filter((outcome) => outcome.failed).map(({ call }) => call);
    const shares = [...persons.values()].map(({ calls, failures }) => failures / calls);
    return {
      calls: recent.length,
      failures: failed.length,
      share: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
      persons: new Set(failed.map(({ person }) => person)).size,
      callers: new Set(failed.map(({ caller }) => caller)).size,
      routes: [...new Set(failed.map(({ route }) => route))],
    };
  }
}
