import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { Client } from './client.js';
import { keepCause } from './transport/cause.js';
import { GatewayConfigError, type InputIssue } from './errors.js';
import type { ClientOptions } from './options.js';
import { unquotedAs, yamlFault } from './yaml-fault.js';

/** The two spellings of each setting; the first is the client's own option. */
const spellings = {
  endpoint: ['endpoint'],
  apiKey: ['apiKey', 'api_key'],
  userId: ['userId', 'user_id'],
  headers: ['headers'],
} as const;

/**
 * Makes a client from the vendor's configuration file: `endpoint`, `apiKey` (or `api_key`), `userId` (or `user_id`) and
 * `headers`. Other keys are left to the vendor's own tools. Nothing is read until this is called.
 * @param path default: `~/.seaagent/config.yaml`
 * @throws GatewayConfigError where the file can't be read or a setting is wrong; it never holds a value of the file
 */
export function newClientFromConfig(path?: string): Client {
  const options = readConfigFile(path);
  try {
    return new Client(options);
  } catch (error) {
    if (!(error instanceof GatewayConfigError)) throw error;
    throw new GatewayConfigError(error.issues.map((issue) => withAdvice(issue, options)));
  }
}

/** A key of digits alone, without quotes, is a number to YAML. */
function withAdvice(issue: InputIssue, options: ClientOptions): InputIssue {
  const value = issue.path.reduce<unknown>(
    (outer, key) => (typeof outer === 'object' && outer !== null ? Reflect.get(outer, key) : undefined),
    options,
  );
  const read = unquotedAs(value);
  return read === null
    ? issue
    : { ...issue, message: `${issue.message}; YAML read ${read}: put it in quotes` };
}

/** The settings of the configuration file, unchecked. @throws GatewayConfigError as `newClientFromConfig` */
export function readConfigFile(path: string = join(homedir(), '.seaagent', 'config.yaml')): ClientOptions {
  const file = parseFile(path);
  const options: Record<string, unknown> = {};
  for (const [option, keys] of Object.entries(spellings)) {
    const key = keys.find((name) => file[name] !== undefined && file[name] !== null && file[name] !== '');
    if (key !== undefined) options[option] = file[key];
  }
  // Checked by the client's constructor, which takes anything apart before it uses it.
  return options as ClientOptions;
}

function parseFile(path: string): Record<string, unknown> {
  const refuse = (message: string, cause?: unknown) =>
    new GatewayConfigError([{ path: [path], message }], { cause: keepCause(cause) });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw refuse('the configuration file can not be read', error);
  }
  let value: unknown;
  try {
    // The parser's warnings quote the file, and its errors quote the line.
    value = parse(text, { prettyErrors: false, logLevel: 'error' });
  } catch (error) {
    const place = error instanceof YAMLParseError ? ` (at character ${error.pos[0]})` : '';
    throw refuse(`the configuration file ${yamlFault(error, place)}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw refuse('the configuration file must hold a mapping of settings');
}
