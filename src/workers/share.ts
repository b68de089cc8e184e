import type { Config } from '../config/config.js';

/** How many workers the settings ask for. `cores`: the processors that may be used. */
export function workerCount({ server: { workers } }: Config, cores: number): number {
  return workers === 'auto' ? Math.max(1, cores) : workers;
}

/**
 * The settings of one worker: of each bound that is meant for the whole server it has its share, at least one where
 * there is any. Connections are dealt out in turn, so callers meet all workers alike.
 */
export function shareOf(config: Config, workers: number): Config {
  const { gateway, limits } = config;
  const share = (whole: number) => Math.max(Math.min(whole, 1), Math.floor(whole / workers));
  const { perSecond, burst } = limits.rate;
  const shared = config.redis.url !== null;
  return {
    ...config,
    gateway: {
      ...gateway,
      connections: share(gateway.connections),
      queue: { ...gateway.queue, size: share(gateway.queue.size) },
    },
    limits: {
      ...limits,
      unsentBytes: share(limits.unsentBytes),
      operationsPerCaller: share(limits.operationsPerCaller),
      queue: { ...limits.queue, size: share(limits.queue.size) },
      // Rates may be fractions. A store counts for all workers.
      rate: {
        perSecond: perSecond === null || shared ? perSecond : perSecond / workers,
        burst: burst === null || shared ? burst : burst / workers,
      },
    },
    // The primary process says them once.
    warnings: [],
  };
}
