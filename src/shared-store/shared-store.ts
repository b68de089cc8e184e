import { Redis } from 'ioredis';
import type { StoreScript } from './store-script.js';

/** Where the store is; see the settings of the same names. */
export interface StoreOptions {
  readonly url: string;
  readonly password: string | null;
  /** Certificate authority as PEM; null: those that Node.js knows. */
  readonly ca: string | null;
  readonly prefix: string;
  readonly timeoutMs: number;
}

/** How long nothing is asked after a command took too long, in ms: each request would wait for it. */
const pauseMs = 1000;
const longestRetryMs = 2000;

/** Keys and values that several servers share. No method rejects. */
export class SharedStore {
  readonly #client: Redis;
  readonly #onChange: (available: boolean) => void;
  #pausedUntil = 0;
  #told = true;

  /** `onChange`: told when the store goes away and when it is back; it is taken to be there at first. */
  constructor(options: StoreOptions, onChange: (available: boolean) => void) {
    const { url, password, ca, prefix, timeoutMs } = options;
    this.#onChange = onChange;
    this.#client = new Redis(url, {
      ...(password === null ? {} : { password }),
      ...(ca === null ? {} : { tls: { ca } }),
      keyPrefix: prefix,
      commandTimeout: timeoutMs,
      connectTimeout: Math.max(timeoutMs, longestRetryMs),
      // What can't be sent at once is answered by the process itself.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      retryStrategy: (times) => Math.min(100 * times, longestRetryMs),
    });
    // Without a listener an error would end the process. What it says may name the host.
    this.#client.on('error', () => this.#tell(false));
    this.#client.on('close', () => this.#tell(false));
    this.#client.on('ready', () => this.#tell(true));
  }

  /** Whether the store is asked just now. */
  get available(): boolean {
    return this.#client.status === 'ready' && performance.now() >= this.#pausedUntil;
  }

  /** Null: there is no such key, or the store is away. */
  async get(key: string): Promise<string | null> {
    return this.#ask(() => this.#client.get(key));
  }

  /** Keeps a value for so many seconds. Null: the store is away. */
  async set(key: string, value: string, seconds: number): Promise<'OK' | null> {
    return this.#ask(() => this.#client.set(key, value, 'EX', seconds));
  }

  /** Runs a script over a key. Null: the store is away. */
  async run(
    { lua, sha1 }: StoreScript,
    key: string,
    values: readonly (string | number)[],
  ): Promise<number | null> {
    const answer = await this.#ask(async () => {
      try {
        return await this.#client.evalsha(sha1, 1, key, ...values);
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
        return this.#client.eval(lua, 1, key, ...values);
      }
    });
    return typeof answer === 'number' ? answer : null;
  }

  close(): void {
    // That it is gone is no news any more.
    this.#told = false;
    this.#client.disconnect();
  }

  async #ask<T>(command: () => Promise<T>): Promise<T | null> {
    if (!this.available) return null;
    try {
      const answer = await command();
      this.#tell(true);
      return answer;
    } catch {
      this.#pausedUntil = performance.now() + pauseMs;
      this.#tell(false);
      return null;
    }
  }

  #tell(available: boolean): void {
    if (this.#told === available) return;
    this.#told = available;
    this.#onChange(available);
  }
}
