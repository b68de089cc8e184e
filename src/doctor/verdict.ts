import type { RouteReport } from './route-report.js';

/** What an examination comes to, with the exit code that says so. */
export interface Verdict {
  readonly name: 'fine' | 'differs' | 'unreachable' | 'refused';
  readonly exitCode: 0 | 1 | 2 | 3;
  /** In a sentence. */
  readonly text: string;
  /** What to look at next; empty where nothing is wrong. */
  readonly check: readonly string[];
}

const verdicts = {
  fine: {
    name: 'fine',
    exitCode: 0,
    text: 'The gateway answers as the server expects.',
    check: [],
  },
  differs: {
    name: 'differs',
    exitCode: 1,
    text: 'The gateway answers, but not everywhere as the server expects.',
    check: [
      'A route that failed or was refused with another status than 401 or 403: whether this gateway has it, and its log.',
      'What differs from the contract: docs/agent-gateway.md says what the server makes of it.',
    ],
  },
  unreachable: {
    name: 'unreachable',
    exitCode: 2,
    text: 'The gateway can not be reached.',
    check: [
      'gateway.endpoint: the host, the port, and whether it is http or https.',
      'Whether the gateway runs, and whether this machine may connect to it: DNS, firewall, a proxy, its certificate.',
    ],
  },
  refused: {
    name: 'refused',
    exitCode: 3,
    text: 'The gateway refuses the credentials, or what they ask for.',
    check: [
      'gateway.apiKey or gateway.apiKeyFile: whether the key is complete, current and of this gateway.',
      'gateway.productionLine, where the gateway asks for X-User-ID.',
      'Whether the key may read the user, the agent and the end user that were named.',
    ],
  },
} as const satisfies Record<Verdict['name'], Verdict>;

/** What the reports of all routes come to. */
export function verdictOf(reports: readonly RouteReport[]): Verdict {
  const asked = reports.filter(({ outcome }) => outcome !== 'not asked');
  if (asked.length > 0 && asked.every(({ reached }) => !reached)) return verdicts.unreachable;
  if (asked.some(({ status }) => status === 401 || status === 403)) return verdicts.refused;
  const differs = ({ outcome, findings }: RouteReport) =>
    outcome !== 'answered' || findings.some(({ kind }) => kind === 'difference');
  return asked.some(differs) ? verdicts.differs : verdicts.fine;
}

/** A verdict as it is printed. */
export function verdictText({ text, check }: Verdict): string {
  return [`Verdict: ${text}`, ...check.map((line) => `  Check ${line}`)].join('\n');
}
