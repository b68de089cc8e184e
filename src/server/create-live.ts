import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { GatewayError } from '../gateway/errors.js';
import { Live } from '../live/live.js';
import { describeUnexpected } from './errors/unexpected-error.js';

/** Of all connections polls have so many at most: what somebody asks for has the others. */
const shareOfPolls = 1 / 4;

/** What serves the subscriptions of one server. Close it before the gateway's client. */
export function createLive({ live, gateway, limits }: Config, log: Logger): Live {
  return new Live({
    ...live,
    messageLimitKeeps: gateway.messageLimitKeeps,
    messageSearchReads: limits.messageSearchReads,
    lookupRows: limits.lookupRows,
    slots: Math.max(1, Math.floor(gateway.connections * shareOfPolls)),
    onHealth: (failure) => {
      if (failure === null) log.info('polls for subscriptions succeed again');
      else if (failure instanceof GatewayError) {
        const { name, route } = failure;
        log.warn({ error: name, route }, 'polls for subscriptions fail; they are tried again');
      } else log.error({ error: describeUnexpected(failure) }, 'unexpected error');
    },
  });
}
