import { flagNames, loadConfig, ConfigError, type Config } from '../config/config.js';
import { readFlags } from '../config/read-flags.js';
import { examine, type Subject } from '../doctor/examine.js';
import { summary, tableHead, tableRow } from '../doctor/report-text.js';
import type { RouteReport } from '../doctor/route-report.js';
import { verdictOf, verdictText } from '../doctor/verdict.js';
import { checkId, GatewayInputError } from '../gateway/index.js';
import { connectGateway } from '../server/connect-gateway.js';
import { UsageError } from './usage-error.js';

/** The flags that say whom the questions are about, beside those of the settings. */
const subjectFlags = ['user', 'agent', 'end-user'] as const;

/** Examines the configured gateway, or the embedded one, and prints what it found. The exit code is the verdict's. */
export async function doctor(argv: readonly string[]): Promise<void> {
  const { subject, config, withExport, asJson } = readArguments(argv);
  for (const warning of config.warnings) process.stderr.write(`${warning}\n`);
  const { client, close } = await connectGateway(withoutSmoothing(config), null);
  try {
    const { endpoint, messageLimitKeeps } = config.gateway;
    const gateway = endpoint === null ? 'the embedded one' : new URL(endpoint).origin;
    const tell = asJson ? () => undefined : print;
    tell(`Agent Gateway: ${gateway}\n`);
    tell(tableHead);
    const reports: RouteReport[] = [];
    const examination = examine(client, subject, withExport);
    let step = await examination.next();
    for (; !step.done; step = await examination.next()) {
      reports.push(step.value);
      tell(tableRow(step.value));
    }
    const verdict = verdictOf(reports);
    tell(`\n${summary(reports, step.value, messageLimitKeeps)}`);
    tell(verdictText(verdict));
    if (asJson)
      print(JSON.stringify({ gateway, verdict, routes: reports, messageWindows: step.value }, null, 2));
    process.exitCode = verdict.exitCode;
  } finally {
    await close();
  }
}

interface Arguments {
  readonly subject: Subject;
  readonly config: Config;
  readonly withExport: boolean;
  readonly asJson: boolean;
}

function readArguments(argv: readonly string[]): Arguments {
  const rest = argv.filter((argument) => argument !== '--export' && argument !== '--json');
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
  return { subject, config, withExport: argv.includes('--export'), asJson: argv.includes('--json') };
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
