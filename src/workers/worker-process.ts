import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config/config.js';
import { StartError } from '../server/start-error.js';
import type { FromWorker, ToWorker } from './messages.js';
import { shareOf } from './share.js';

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** What ending may take beside the waiting that the settings ask for, in ms. */
const reserveMs = 5000;

/** One worker as the primary process sees it. */
export class WorkerProcess {
  /** Those it was started with. */
  readonly settings: Config;
  readonly exited: Promise<Exit>;
  readonly #worker: Worker;
  readonly #startedAt = performance.now();
  /** Whether it was told to end. */
  #leaving = false;

  /** `count`: the workers that share the limits. */
  constructor(settings: Config, count: number) {
    this.settings = settings;
    this.#worker = cluster.fork();
    this.exited = new Promise((resolve) => {
      this.#worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }));
    });
    this.#worker.on('message', (message: FromWorker) => {
      if (message.type === 'awake') this.#tell({ type: 'serve', config: shareOf(settings, count) });
    });
    // A worker that dies while it is told something; its exit says so.
    this.#worker.on('error', () => undefined);
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  get id(): number {
    return this.#worker.id;
  }

  get leaving(): boolean {
    return this.#leaving;
  }

  /** Milliseconds since it was started. */
  get age(): number {
    return performance.now() - this.#startedAt;
  }

  /** Resolves once it listens. @throws StartError where it does not come so far */
  listening(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.type === 'listening') resolve();
        if (message.type === 'failed') reject(new StartError(message.reason));
      });
      void this.exited.then(({ code, signal }) =>
        reject(new StartError(`A worker ended before it listened (${signal ?? `exit code ${code}`}).`)),
      );
    });
  }

  /** Ends without a request noticing: each kept connection gets one more answer. */
  retire(): void {
    const { keepAliveTimeoutMs, stopDelayMs, shutdownGraceMs } = this.settings.server;
    this.#leave({ type: 'retire' }, keepAliveTimeoutMs + stopDelayMs + shutdownGraceMs);
  }

  /** Ends as a server that is stopped. */
  stop(): void {
    const { stopDelayMs, shutdownGraceMs } = this.settings.server;
    this.#leave({ type: 'stop' }, stopDelayMs + shutdownGraceMs);
  }

  kill(): void {
    this.#leaving = true;
    this.#worker.process.kill('SIGKILL');
  }

  #leave(message: ToWorker, withinMs: number): void {
    this.#leaving = true;
    this.#tell(message);
    const late = setTimeout(() => this.kill(), withinMs + reserveMs).unref();
    void this.exited.then(() => clearTimeout(late));
  }

  #tell(message: ToWorker): void {
    if (this.#worker.isConnected()) this.#worker.send(message);
  }
}
