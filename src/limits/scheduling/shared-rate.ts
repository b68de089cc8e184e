import { createHash } from 'node:crypto';
import type { CallerRate, RateOptions } from './caller-rate.js';
import type { SharedStore } from '../../shared-store/shared-store.js';
import { storeScript } from '../../shared-store/store-script.js';

/**
 * A bucket of units as in `caller-rate.ts`, by the store's clock. With ARGV[4] `take` it answers the
 * seconds to wait, 0 where the units were taken; with `settle` it takes them in any case. A full bucket is forgotten.
 */
const bucket = storeScript(`
local perSecond, burst, units = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local kept = redis.call('HMGET', KEYS[1], 'units', 'at')
local left = tonumber(kept[1]) or burst
local at = tonumber(kept[2]) or now
left = math.min(burst, left + math.max(0, now - at) * perSecond)
if ARGV[4] == 'take' then
  local missing = math.min(units, burst) - left
  if missing > 0 then return math.ceil(missing / perSecond) end
end
left = math.min(burst, left - units)
redis.call('HSET', KEYS[1], 'units', string.format('%.6f', left), 'at', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - left) / perSecond * 1000) + 1000)
return 0
`);

/** Keeps callers to a rate over all servers that share a store; to `local` while the store is away. */
export class SharedRate implements CallerRate {
  readonly #store: SharedStore;
  readonly #options: RateOptions;
  readonly #local: CallerRate;

  constructor(store: SharedStore, options: RateOptions, local: CallerRate) {
    this.#store = store;
    this.#options = options;
    this.#local = local;
  }

  async take(caller: string, units: number): Promise<number> {
    return (await this.#run(caller, units, 'take')) ?? this.#local.take(caller, units);
  }

  settle(caller: string, units: number): void {
    if (units === 0) return;
    void this.#run(caller, units, 'settle').then((done) => {
      if (done === null) this.#local.settle(caller, units);
    });
  }

  #run(caller: string, units: number, how: 'take' | 'settle'): Promise<number | null> {
    const { perSecond, burst } = this.#options;
    // Who the callers are is nothing for a store that others may read.
    const name = createHash('sha256').update(caller).digest('base64url');
    return this.#store.run(bucket, `rate:${name}`, [perSecond, burst, units, how]);
  }
}
