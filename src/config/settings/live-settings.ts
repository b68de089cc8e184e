import { integer } from './kind.js';
import { setting } from './setting.js';

/** Subscriptions. */
export const liveSettings = {
  minIntervalMs: setting(
    integer(1, 3_600_000),
    1000,
    'How long a poll of what is watched follows after one that found something',
    { unit: 'ms' },
  ),
  maxIntervalMs: setting(
    integer(1, 3_600_000),
    15_000,
    'How long the pause between two polls may grow while nothing comes, or the gateway fails',
    { unit: 'ms' },
  ),
  pollers: setting(integer(0, 1_000_000), 1000, 'Sessions and memories that may be watched at once'),
  subscriptionsPerCaller: setting(
    integer(0, 1_000_000),
    20,
    'Subscriptions of one caller that may run at once; 0 allows none',
  ),
  bufferedEvents: setting(
    integer(1, 1_000_000),
    5000,
    'Events that may wait for a subscriber who does not read them',
  ),
};
