import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.js';

const ownHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/**
 * Throws 403 for a request under another host than this machine's own: a web page can have a name of its own point here.
 * Throws 400 for a target that is no path.
 */
export function checkOwnAddress({ url = '', headers: { host = '' } }: IncomingMessage): void {
  if (!ownHost.test(host)) {
    throw new Refusal(403, {
      error: { code: 'forbidden', message: 'The gateway answers on loopback only.' },
    });
  }
  if (!url.startsWith('/')) throw new Refusal(400, { error: 'The target of the request must be a path.' });
}
