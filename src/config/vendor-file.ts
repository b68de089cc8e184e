import { resolve } from 'node:path';
import { GatewayConfigError, readConfigFile } from '../gateway/index.js';
import type { SettingsFile } from './settings-file.js';

/** What the vendor's own configuration file calls our settings. */
const options = {
  'gateway.endpoint': 'endpoint',
  'gateway.apiKey': 'apiKey',
  'gateway.productionLine': 'userId',
  'gateway.headers': 'headers',
} as const;

/**
 * The vendor's configuration file as one more, the weakest source of settings.
 * @param path a file, or `default` for `~/.seaagent/config.yaml`
 * @param source the setting that asked for it, as the operator wrote it
 */
export function readVendorFile(path: string, source: string, cwd: string): SettingsFile {
  const name = `the file of ${source}`;
  try {
    const file = readConfigFile(path === 'default' ? undefined : resolve(cwd, path));
    const values = new Map<string, unknown>(
      Object.entries(options).map(([key, option]) => [key, file[option]]),
    );
    const faults = file.endpoint === undefined ? [`${name} holds no endpoint`] : [];
    return { name, at: (place) => values.get(place.join('.')), faults };
  } catch (error) {
    if (!(error instanceof GatewayConfigError)) throw error;
    return { name, at: () => undefined, faults: [error.message] };
  }
}
