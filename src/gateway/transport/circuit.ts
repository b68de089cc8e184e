import { GatewayCircuitOpenError } from '../errors.js';
import type { Settings } from '../options.js';
import { RollingCount } from './rolling-count.js';

/** How a call let through ended: the upstream answered, failed, or the call's end says nothing about the upstream. */
export type CircuitOutcome = 'success' | 'failure' | 'neutral';

/**
 * Gives an upstream that fails too often a pause: opened by the share of failures among enough calls of the window;
 * after the pause one call is let through as a probe, and its outcome closes the circuit or begins another pause.
 */
export class Circuit {
  readonly #settings: Settings['circuit'];
  readonly #calls: RollingCount;
  readonly #failures: RollingCount;
  /** When the pause ends, in the time of performance.now(); null while the circuit is closed. */
  #openUntil: number | null = null;
  #probing = false;

  constructor(settings: Settings['circuit']) {
    this.#settings = settings;
    this.#calls = new RollingCount(settings.windowMs);
    this.#failures = new RollingCount(settings.windowMs);
  }

  /** @throws GatewayCircuitOpenError where a call would be refused now */
  check(): void {
    if (this.#openUntil === null) return;
    const pause = this.#openUntil - performance.now();
    if (pause > 0 || this.#probing) throw new GatewayCircuitOpenError(Math.max(1, Math.ceil(pause / 1000)));
  }

  /**
   * Lets one call through.
   * @returns to be told, once, how the call ended
   * @throws GatewayCircuitOpenError
   */
  enter(): (outcome: CircuitOutcome) => void {
    this.check();
    if (this.#openUntil === null) return (outcome) => this.#count(outcome);
    this.#probing = true;
    return (outcome) => this.#endProbe(outcome);
  }

  #count(outcome: CircuitOutcome): void {
    // A call that began before the circuit opened says nothing new.
    if (outcome === 'neutral' || this.#openUntil !== null) return;
    this.#calls.add();
    if (outcome === 'success') return;
    this.#failures.add();
    const calls = this.#calls.total();
    if (calls < this.#settings.minimumCalls) return;
    if ((this.#failures.total() / calls) * 100 >= this.#settings.failurePercent) this.#open();
  }

  #endProbe(outcome: CircuitOutcome): void {
    this.#probing = false;
    if (outcome === 'failure') this.#open();
    if (outcome === 'success') this.#openUntil = null;
  }

  #open(): void {
    this.#openUntil = performance.now() + this.#settings.pauseMs;
    this.#calls.reset();
    this.#failures.reset();
  }
}
