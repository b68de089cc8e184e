import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { StartError } from '../server/start-error.js';
import { Backoff } from './backoff.js';
import { workerCount } from './share.js';
import { WorkerProcess, type Exit } from './worker-process.js';

/** Keeps as many workers running as the settings ask for, all of them with the settings that hold now. */
export class WorkerPool {
  readonly #log: Logger;
  readonly #backoff = new Backoff();
  /** Those that serve, or are about to. */
  readonly #workers = new Set<WorkerProcess>();
  readonly #leaving = new Set<WorkerProcess>();
  readonly #events = new EventEmitter<{ change: [] }>();
  #settings: Config;
  /** Settings that a worker has served with; null: none has. */
  #proven: Config | null = null;
  #stopping = false;

  constructor(settings: Config, log: Logger) {
    this.#settings = settings;
    this.#log = log;
  }

  /**
   * Starts workers, replaces those that die or have old settings, one at a time, until the pool is stopped.
   * @throws StartError where the first worker can't start
   */
  async run(): Promise<void> {
    while (!this.#stopping) {
      const surplus = this.#surplus();
      if (surplus !== undefined) this.#leave(surplus, 'retire');
      else if (this.#fresh.length >= this.#target) await this.#change();
      else if (this.#backoff.left > 0) await this.#change(this.#backoff.left);
      else await this.#startOne();
    }
  }

  /** From now on workers serve with these settings; those that run are replaced without a request noticing. */
  replaceAll(settings: Config): void {
    this.#settings = settings;
    this.#backoff.reset();
    this.#events.emit('change');
  }

  /** Ends all workers gracefully. Returns whether each ended well. */
  async stop(): Promise<boolean> {
    this.#stopping = true;
    this.#events.emit('change');
    for (const worker of this.#leaving) worker.stop();
    for (const worker of this.#workers) this.#leave(worker, 'stop');
    const exits = await Promise.all([...this.#leaving].map(({ exited }) => exited));
    return exits.every(({ code }) => code === 0);
  }

  /** Ends all workers at once. */
  kill(): void {
    for (const worker of [...this.#workers, ...this.#leaving]) worker.kill();
  }

  get #target(): number {
    return workerCount(this.#settings, availableParallelism());
  }

  get #fresh(): readonly WorkerProcess[] {
    return [...this.#workers].filter(({ settings }) => settings === this.#settings);
  }

  /** One that is too many; those with old settings go first. */
  #surplus(): WorkerProcess | undefined {
    if (this.#workers.size <= this.#target) return undefined;
    const all = [...this.#workers];
    return all.find(({ settings }) => settings !== this.#settings) ?? all[0];
  }

  async #startOne(): Promise<void> {
    const settings = this.#settings;
    const worker = new WorkerProcess(settings, this.#target);
    this.#leaving.add(worker);
    void worker.exited.then((exit) => this.#ended(worker, exit));
    try {
      await worker.listening();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      this.#failed(settings, error);
      return;
    }
    this.#log.info({ worker: worker.id, pid: worker.pid }, 'a worker serves');
    this.#proven = settings;
    this.#leaving.delete(worker);
    this.#workers.add(worker);
    if (this.#stopping) this.#leave(worker, 'stop');
  }

  #failed(settings: Config, error: StartError): void {
    if (this.#stopping) return;
    if (this.#proven === null) throw error;
    if (this.#proven === settings) {
      const delayMs = this.#backoff.died(0);
      this.#log.error({ reason: error.message, delayMs }, 'a worker could not start; another one is tried');
      return;
    }
    this.#log.error(
      { reason: error.message },
      'no worker could start with the new settings: the old ones stay',
    );
    if (this.#settings === settings) this.#settings = this.#proven;
  }

  #ended(worker: WorkerProcess, exit: Exit): void {
    this.#leaving.delete(worker);
    const served = this.#workers.delete(worker);
    if (!served || worker.leaving) return;
    const delayMs = this.#backoff.died(worker.age);
    const { id, pid } = worker;
    this.#log.error({ worker: id, pid, ...exit, delayMs }, 'a worker ended unexpectedly; it is replaced');
    this.#events.emit('change');
  }

  #leave(worker: WorkerProcess, how: 'retire' | 'stop'): void {
    this.#workers.delete(worker);
    this.#leaving.add(worker);
    worker[how]();
    this.#log.info({ worker: worker.id, pid: worker.pid }, `a worker is told to ${how}`);
  }

  /** Resolves when something has changed, or after `ms`. */
  async #change(ms?: number): Promise<void> {
    const ended = new AbortController();
    const { signal } = ended;
    const waits = [once(this.#events, 'change', { signal })];
    if (ms !== undefined) waits.push(setTimeout(ms, [], { signal }));
    try {
      await Promise.race(waits);
    } finally {
      ended.abort();
      await Promise.allSettled(waits);
    }
  }
}
