import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const tenMinutes = 600_000;

/**
 * Credentials that the Agent Gateway has accepted, by their digests. Whoever brings others may have made them up, as many
 * as they like.
 */
export class AcceptedCredentials {
  readonly #accepted = new LRUCache<string, true>({ max: 50_000, ttl: tenMinutes });

  /** The name of credentials here, which tells nothing of them. */
  static nameOf(credentials: string): string {
    return createHash('sha256').update(credentials).digest('base64url');
  }

  has(name: string): boolean {
    return this.#accepted.has(name);
  }

  /** What the gateway said of credentials: a call of theirs succeeded, or was refused for them. */
  judge(name: string, accepted: boolean): void {
    if (accepted) this.#accepted.set(name, true);
    else this.#accepted.delete(name);
  }
}
