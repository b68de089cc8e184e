import { GatewayCircuitOpenError } from '../errors.js';
import type { CircuitRecord, Settings } from '../options.js';
import { type CircuitCall, RecentOutcomes } from './recent-outcomes.js';
import { RollingCount } from './rolling-count.js';

/**
 * How a call let through ended: the upstream answered; it failed at this call; no connection to it could be made; or the
 * call's end says nothing about the upstream.
 */
export type CircuitOutcome = 'success' | 'failure' | 'unreachable' | 'neutral';

/** Of so many persons and routes calls must have failed: less may be the trouble of one record. */
const severalPersons = 3;
const severalRoutes = 2;

/**
 * The circuit breaker. It gives an upstream that fails too often a pause: opened where no connection could be made many
 * times in a row, or by the share of failures among enough calls of the window, where they concern several persons and
 * routes, and several callers if there are any. One person's failing record, or one caller's timeouts, never open it.
 *
 * After the pause it is half-open: of each route one call at a time is let through as a probe. The first success closes
 * it. A probe that fails makes the same person wait for another pause; those of several persons open it again.
 */
export class Circuit {
  readonly #settings: Settings['circuit'];
  readonly #onChange: (record: CircuitRecord) => void;
  readonly #calls: RollingCount;
  readonly #recent: RecentOutcomes;
  /** Two at most: whether there are several. */
  readonly #callers = new Set<string | undefined>();
  #unreachableInARow = 0;
  /** When the pause ends, in the time of performance.now(); null while the circuit is closed. */
  #openUntil: number | null = null;
  /** Until when a route waits for its probe, and a person whose probe failed. */
  readonly #probing = new Map<string, number>();
  readonly #failedProbes = new Map<string, number>();

  constructor(settings: Settings['circuit'], onChange: (record: CircuitRecord) => void) {
    this.#settings = settings;
    this.#onChange = onChange;
    this.#calls = new RollingCount(settings.windowMs);
    this.#recent = new RecentOutcomes(settings.windowMs);
  }

  /** @throws GatewayCircuitOpenError where a call would be refused now */
  check({ route, person }: CircuitCall): void {
    if (this.#openUntil === null) return;
    const waits = [this.#failedProbes.get(person) ?? 0, this.#probing.get(route) ?? 0];
    const pause = Math.max(this.#openUntil, ...waits) - performance.now();
    if (pause > 0) throw new GatewayCircuitOpenError(Math.ceil(pause / 1000));
  }

  /**
   * Lets one call through.
   * @returns to be told, once, how the call ended
   * @throws GatewayCircuitOpenError
   */
  enter(call: CircuitCall): (outcome: CircuitOutcome) => void {
    this.check(call);
    if (this.#openUntil === null) return (outcome) => this.#count(call, outcome);
    const pause = this.#openUntil;
    // One that hangs does not hold up its route for longer than a pause.
    this.#probing.set(call.route, performance.now() + this.#settings.pauseMs);
    return (outcome) => {
      // Of another probe it may have been closed, or opened again, meanwhile.
      if (this.#openUntil === pause) this.#endProbe(call, outcome);
    };
  }

  #count(call: CircuitCall, outcome: CircuitOutcome): void {
    // A call that began before the circuit opened says nothing new.
    if (outcome === 'neutral' || this.#openUntil !== null) return;
    if (this.#callers.size < 2) this.#callers.add(call.caller);
    this.#calls.add();
    this.#recent.add(call, outcome !== 'success');
    this.#unreachableInARow = outcome === 'unreachable' ? this.#unreachableInARow + 1 : 0;
    if (outcome === 'success' || this.#calls.total() < this.#settings.minimumCalls) return;
    if (this.#unreachableInARow >= this.#settings.minimumCalls) this.#open('unreachable');
    else if (this.#failsForSeveral()) this.#open('failures');
  }

  #failsForSeveral(): boolean {
    const { share, persons, callers, routes } = this.#recent.judge();
    return (
      share * 100 >= this.#settings.failurePercent &&
      persons >= severalPersons &&
      routes.length >= severalRoutes &&
      callers >= this.#callers.size
    );
  }

  #endProbe(call: CircuitCall, outcome: CircuitOutcome): void {
    this.#probing.delete(call.route);
    if (outcome === 'neutral') return;
    this.#recent.add(call, outcome !== 'success');
    if (outcome === 'success') this.#close();
    if (outcome === 'unreachable') this.#open('unreachable');
    if (outcome !== 'failure') return;
    this.#failedProbes.set(call.person, performance.now() + this.#settings.pauseMs);
    if (this.#failedProbes.size >= severalPersons) this.#open('failures');
  }

  #open(cause: 'unreachable' | 'failures'): void {
    const { calls, failures, persons, callers, routes } = this.#recent.judge();
    this.#reset();
    this.#openUntil = performance.now() + this.#settings.pauseMs;
    this.#onChange({ state: 'open', cause, calls, failures, persons, callers, routes });
  }

  #close(): void {
    this.#reset();
    this.#openUntil = null;
    this.#onChange({ state: 'closed' });
  }

  #reset(): void {
    this.#calls.reset();
    this.#recent.clear();
    this.#unreachableInARow = 0;
    this.#probing.clear();
    this.#failedProbes.clear();
  }
}
