import { ConfigError } from '../config/config.js';
import { DataFileError } from '../embedded-gateway/index.js';
import { GatewayConfigError } from '../gateway/errors.js';
import { doctor } from './doctor.js';
import { usage, version } from './help.js';
import { StartError } from '../server/start-error.js';
import { serve } from './serve.js';
import { printSchema } from './schema.js';
import { nearMiss } from '../config/near-miss.js';
import { UsageError } from './usage-error.js';

type Command = (argv: readonly string[]) => Promise<void> | void;

const commands: Readonly<Record<string, Command>> = { serve, schema: printSchema, doctor };

/** What doctor ends with where its arguments or the settings can't be used: 2 is a verdict of its own. */
const wrongUsageOfDoctor = 64;

/**
 * Runs one command; without a name it is `serve`. Exit codes: 0 done, 1 it failed while running, 2 the arguments or the
 * settings can't be used. Those of doctor are its verdicts, and 64.
 */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    await dispatch(argv);
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === null) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : ''}\n`);
    process.exitCode = argv[0] === 'doctor' && code === 2 ? wrongUsageOfDoctor : code;
  }
}

async function dispatch(argv: readonly string[]): Promise<void> {
  // `help serve` is `serve --help`, and `help` alone `--help`.
  if (argv[0] === 'help') return dispatch([...argv.slice(1, 2), '--help']);
  const named = argv[0] !== undefined && !argv[0].startsWith('-');
  const [name = 'serve', rest] = named ? [argv[0], argv.slice(1)] : ['serve', argv];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new UsageError(
      `There is no such command; there are ${Object.keys(commands).join(', ')}${nearMiss(name, Object.keys(commands)) || '.'} Try --help.`,
    );
  }
  if (rest.includes('--help') || rest.includes('-h')) process.stdout.write(usage(named ? name : null));
  else if (rest.includes('--version')) process.stdout.write(`${version()}\n`);
  else await command(rest);
}

const unusable = [UsageError, ConfigError, GatewayConfigError, DataFileError];

/** Null: unforeseen, Node prints it with its stack. */
function exitCodeOf(error: unknown): number | null {
  if (error instanceof StartError) return 1;
  return unusable.some((kind) => error instanceof kind) ? 2 : null;
}
