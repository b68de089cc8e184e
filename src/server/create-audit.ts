import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { Audit } from '../identity/audit.js';
import { type AuditStream, fileStream } from '../identity/audit-stream.js';
import { describeUnexpected } from './errors/unexpected-error.js';

/** The audit over the configured file, or else over `beside`. Tells the log at once where it can't be written. */
export function createAudit({ audit: { key, file } }: Config, log: Logger, beside: AuditStream): Audit {
  const stream = file === null ? beside : fileStream(file);
  // Where the lines of the log go too, there is nobody to tell.
  if (file !== null) {
    stream.probe().catch((error: unknown) => {
      log.error(
        { error: describeUnexpected(error) },
        'audit lines can not be written; account deletions are refused',
      );
    });
  }
  return new Audit(key, stream, (error, requestId) => {
    log.error({ requestId, error: describeUnexpected(error) }, 'an audit line is lost');
  });
}
