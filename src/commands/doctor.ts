import { flagNames, loadConfig, ConfigError, type Config } from '../config/config.js';
import { readFlags } from '../config/read-flags.js';
import { examine, type Subject } from '../doctor/examine.js';
import { summary, tableHead, tableRow } from '../doctor/report-text.js';
import type { RouteReport } from '../doctor/route-report.js';
import { checkId, GatewayInputError } from '../gateway/index.js';
import { connectGateway } from '../server/connect-gateway.js';
import { UsageError } from './usage-error.js';

/** The flags that say whom the questions are about, beside those of the settings. */
const subjectFlags = ['user', 'agent', 'end-user'] as const;

/**
 * Examines the configured gateway, or the embedded one, and prints what it found. Exit code 1 where a route that was
 * asked did not answer, or an answer differs from the contract.
 */
export async function doctor(argv: readonly string[]): Promise<void> {
  const { subject, config, withExport } = readArguments(argv);
  for (const warning of config.warnings) process.stderr.write(`${warning}\n`);
  const { client, close } = await connectGateway(withoutSmoothing(config), null);
  try {
    print(`Agent Gateway: ${config.gateway.endpoint === null ? 'the embedded one' : 'the configured one'}\n`);
    print(tableHead);
    const reports: RouteReport[] = [];
    const examination = examine(client, subject, withExport);
    let step = await examination.next();
    for (; !step.done; step = await examination.next()) {
      reports.push(step.value);
      print(tableRow(step.value));
    }
    print(`\n${summary(reports, step.value, config.gateway.messageLimitKeeps)}`);
    if (!reports.every(isHealthy)) process.exitCode = 1;
  } finally {
    await close();
  }
}

function isHealthy({ outcome, findings }: RouteReport): boolean {
  const answered = outcome === 'answered' || outcome === 'not asked';
  return answered && findings.every(({ kind }) => kind === 'note');
}

function readArguments(argv: readonly string[]): { subject: Subject; config: Config; withExport: boolean } {
  const rest = argv.filter((argument) => argument !== '--export');
  const { values, faults } = readFlags(rest, [...subjectFlags, ...flagNames]);
  if (faults.length > 0) throw new ConfigError(faults);
  const missing = subjectFlags.filter((flag) => !values.has(flag)).map((flag) => `--${flag}`);
  if (missing.length > 0) {
    throw new UsageError(`doctor needs ${missing.join(', ')}: whose data it may read for its questions.`);
  }
  const id = (flag: (typeof subjectFlags)[number]) => readId(`--${flag}`, values.get(flag));
  const subject = { userId: id('user'), agentId: id('agent'), endUserId: id('end-user') };
  const settings = flagNames.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  const config = loadConfig({ argv: settings, env: process.env });
  return { subject, config, withExport: rest.length < argv.length };
}

function readId(flag: string, value: unknown): string {
  try {
    checkId(flag, value);
    return value;
  } catch (error) {
    if (error instanceof GatewayInputError) throw new UsageError(error.message);
    throw error;
  }
}

/** Retries and the circuit would hide, or blame on a route, what another one did. */
function withoutSmoothing(config: Config): Config {
  const { retry, circuit } = config.gateway;
  return {
    ...config,
    gateway: {
      ...config.gateway,
      retry: { ...retry, tries: 1 },
      circuit: { ...circuit, minimumCalls: 1_000_000 },
    },
  };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
