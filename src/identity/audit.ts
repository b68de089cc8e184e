import { createHmac, randomBytes } from 'node:crypto';
import type { AuditStream } from './audit-stream.js';
import type { Caller } from './identity.js';

/** The audit lines can't be written, so what must not go unrecorded is not done. */
export class AuditUnavailableError extends Error {}

/** One write, as it ended. */
export interface WriteRecord {
  /** The mutation's name. */
  readonly kind: string;
  /** Whose memory it was about, by the gateway's id; the line holds its hash only. */
  readonly personId: string;
  /** done; of a deletion complete, incomplete or pending; unknown; or the code of what went wrong. */
  readonly outcome: string;
}

/** The audit of one request. */
export interface AuditTrail {
  /** @throws AuditUnavailableError where a line could not be written now */
  ready(): Promise<void>;
  /** Leaves one line. A line that is lost is told to the log, as the write has happened. */
  record(write: WriteRecord): Promise<void>;
}

/**
 * Who wrote what about whom, with what outcome: people as keyed hashes (HMAC-SHA256), so that whoever has the key can
 * ask for a person's lines and nobody can guess names from them. Never content, never an id.
 */
export class Audit {
  readonly #key: string | Buffer;
  readonly #stream: AuditStream;
  readonly #onLost: (error: unknown, requestId: string) => void;

  /** `key` null: a key of this process alone, whose hashes tell people apart until it ends. */
  constructor(key: string | null, stream: AuditStream, onLost: (error: unknown, requestId: string) => void) {
    this.#key = key ?? randomBytes(32);
    this.#stream = stream;
    this.#onLost = onLost;
  }

  trailOf({ identity, auditName }: Caller, requestId: string): AuditTrail {
    return {
      ready: () => this.#ready(),
      record: async ({ kind, personId, outcome }) => {
        const line = {
          audit: true,
          time: new Date().toISOString(),
          requestId,
          kind,
          outcome,
          mode: identity.mode,
          who: auditName === null ? null : this.#hash(auditName),
          whose: this.#hash(personId),
        };
        await this.#stream
          .write(`${JSON.stringify(line)}\n`)
          .catch((error: unknown) => this.#onLost(error, requestId));
      },
    };
  }

  async #ready(): Promise<void> {
    try {
      await this.#stream.probe();
    } catch (cause) {
      throw new AuditUnavailableError('Audit lines can not be written.', { cause });
    }
  }

  #hash(name: string): string {
    return createHmac('sha256', this.#key).update(name).digest('hex');
  }
}

/** For what runs without a server: nothing is recorded. */
export const noAudit: AuditTrail = { ready: async () => undefined, record: async () => undefined };
