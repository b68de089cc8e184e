import type { JsonWebKey } from 'node:crypto';
import { readApiKey } from './api-key.js';
import { authFaults } from './faults/auth-faults.js';
import { exposureFaults } from './faults/exposure.js';
import { ConfigError } from './faults/fault.js';
import { readSettingsFile } from './files.js';
import { gatewayFaults } from './faults/gateway-faults.js';
import { limitFaults } from './faults/limit-faults.js';
import { idleSettingWarnings, productionFaults, workerFaults } from './faults/misleading.js';
import { readKeyFile } from './key-file.js';
import { unknownVariables } from './known-variables.js';
import { readFlags } from './read-flags.js';
import { resolve, type Sources } from './resolve.js';
import type { SettingsFile } from './settings-file.js';
import { boolean } from './settings/kind.js';
import { namedSettings } from './settings/setting.js';
import { table, type Settings } from './settings/table.js';
import { readStoreFiles } from './store-files.js';
import { readTrustedFile } from './trusted-file.js';
import { readVendorFile } from './vendor-file.js';

export { ConfigError };

/**
 * The settings of one server, frozen. `gateway.apiKey` is the key itself, also where a file holds it; `auth.jwt.keys`
 *  are the keys in `auth.jwt.keyFile`, `persisted.trusted` the documents in `persisted.file` and `redis.ca` the certificates in
 * `redis.caFile`, null where there is none.
 */
export type Config = Settings & {
  readonly auth: { readonly jwt: { readonly keys: readonly JsonWebKey[] | null } };
  readonly persisted: { readonly trusted: Readonly<Record<string, string>> | null };
  readonly redis: { readonly ca: string | null };
  /** What the operator may believe in and is not so, as sentences without values; for the log. */
  readonly warnings: readonly string[];
};

export interface ConfigSources {
  /** The command line after the command's name. Default: none. */
  readonly argv?: readonly string[];
  /** Default: none; the command line passes `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Where relative paths begin and the settings file is looked for. Default: the working folder. */
  readonly cwd?: string;
}

/** The flags of `serve`, without dashes. */
export const flagNames: readonly string[] = [
  'config',
  ...namedSettings(table).flatMap(({ setting }) => (setting.flag === undefined ? [] : [setting.flag])),
];

/** Those that alone mean true, such as `--live`. */
export const switchNames: readonly string[] = namedSettings(table).flatMap(({ setting }) =>
  setting.flag !== undefined && setting.kind === boolean ? [setting.flag] : [],
);

/**
 * Flags over environment over settings file over defaults.
 * Throws a ConfigError with every fault at once: wrong values, unknown flags and keys, files that can't be read.
 */
export function loadConfig({ argv = [], env = {}, cwd = process.cwd() }: ConfigSources = {}): Config {
  const flags = readFlags(argv, flagNames, switchNames);
  const files = readFiles(flags.values, env, cwd);
  const resolved = resolve(table, { flags: flags.values, env, files });
  const key = readApiKey(resolved, cwd);
  const keys = readKeyFile(resolved, cwd);
  const trusted = readTrustedFile(resolved, cwd);
  const store = readStoreFiles(resolved, cwd);
  const unknown = unknownVariables(env);
  const { production } = resolved.values;
  const faults = [
    ...flags.faults,
    ...files.flatMap((file) => file.faults),
    ...resolved.faults,
    ...key.faults,
    ...keys.faults,
    ...trusted.faults,
    ...store.faults,
    ...authFaults(resolved),
    ...exposureFaults(resolved),
    ...gatewayFaults(resolved),
    ...limitFaults(resolved),
    ...idleSettingFaults(resolved),
    ...productionFaults(resolved),
    ...workerFaults(resolved),
    ...(production ? unknown : []),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  const { values } = resolved;
  const jwt = Object.freeze({ ...values.auth.jwt, keys: keys.value });
  return Object.freeze({
    ...values,
    gateway: Object.freeze({ ...values.gateway, apiKey: key.value }),
    auth: Object.freeze({ ...values.auth, jwt }),
    persisted: Object.freeze({ ...values.persisted, trusted: trusted.value }),
    redis: Object.freeze({ ...values.redis, password: store.password, ca: store.ca }),
    warnings: Object.freeze([...(production ? [] : unknown), ...idleSettingWarnings(resolved)]),
  });
}

/** The settings file, and the vendor's where a setting asks for it by name. */
function readFiles(flags: Sources['flags'], env: Sources['env'], cwd: string): readonly SettingsFile[] {
  const file = readSettingsFile(flags.get('config'), cwd, table);
  const own = file === null ? [] : [file];
  const { values, sourceOf } = resolve(table, { flags, env, files: own });
  const asked = sourceOf('gateway.seaagentConfig');
  const { seaagentConfig } = values.gateway;
  return asked === null || seaagentConfig === null
    ? own
    : [...own, readVendorFile(seaagentConfig, asked, cwd)];
}

/** A setting that would do nothing beside another one is a mistake of the operator's. */
function idleSettingFaults({ values, sourceOf }: ReturnType<typeof resolve<typeof table>>): string[] {
  if (values.gateway.endpoint === null || values.embeddedGateway.data === null) return [];
  const data = sourceOf('embeddedGateway.data');
  return [
    `${data} is for the embedded gateway, which ${sourceOf('gateway.endpoint')} turns off: set one of them`,
  ];
}
