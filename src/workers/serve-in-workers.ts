import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { ConfigError, type Config } from '../config/config.js';
import { createLog } from '../server/log.js';
import { endOutput, standardOutput } from '../server/output/standard-output.js';
import { WorkerPool } from './worker-pool.js';

/**
 * Serves in several processes at one port until SIGTERM or SIGINT; a second of them ends all at once. SIGHUP reads the
 * settings anew by `load` and replaces the workers one by one.
 * @throws StartError where the first worker can't start
 */
export async function serveInWorkers(config: Config, load: () => Config): Promise<void> {
  const exec = fileURLToPath(new URL('../worker-main.js', import.meta.url));
  cluster.setupPrimary({ exec, args: [], serialization: 'advanced' });
  const output = standardOutput(true);
  const log = createLog(config.server.logLevel, output);
  for (const warning of config.warnings) log.warn(warning);
  const pool = new WorkerPool(config, log);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) {
      pool.kill();
      process.exit(1);
    }
    stopping = true;
    const well = await pool.stop();
    await endOutput(output);
    process.exit(well ? 0 : 1);
  };
  const reload = (): void => {
    if (stopping) return;
    try {
      const settings = load();
      for (const warning of settings.warnings) log.warn(warning);
      log.info('the settings were read anew; the workers are replaced');
      pool.replaceAll(settings);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      log.error(
        { faults: error.faults },
        'the settings can not be used: the workers go on with the old ones',
      );
    }
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('SIGHUP', reload);
  await pool.run();
}
