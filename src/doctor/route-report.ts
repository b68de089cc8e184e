import {
  type CallOptions,
  GatewayConnectionError,
  GatewayError,
  GatewayStatusError,
  GatewayTimeoutError,
} from '../gateway/index.js';
import { difference, type Finding } from './finding.js';

/** How one route answered. */
export interface RouteReport {
  /** Method and template, such as `GET /v1/agents/{agent_id}/memory/facts`. */
  readonly route: string;
  /** `refused`: a status of the 4xx; `failed`: no answer that can be used. */
  readonly outcome: 'answered' | 'refused' | 'failed' | 'not asked';
  /** How many rows came, which status, or why it was not asked. */
  readonly detail: string;
  readonly findings: readonly Finding[];
  /** The HTTP status where it is not a success; null: a success, or none. */
  readonly status: number | null;
  /** Whether there was an answer, of whatever kind. */
  readonly reached: boolean;
}

/** What is said of an answer. */
export interface Judgement {
  readonly detail: string;
  readonly findings: readonly Finding[];
}

/** Asks one question. What the gateway does wrong is reported, not thrown. */
export async function askRoute<T>(
  route: string,
  question: (options: CallOptions) => Promise<T>,
  judge: (answer: T) => Judgement,
): Promise<{ report: RouteReport; answer: T | null }> {
  try {
    const warnings = new Set<string>();
    const answer = await question({ onWarning: (warning) => void warnings.add(warning) });
    const { detail, findings } = judge(answer);
    return {
      report: {
        route,
        outcome: 'answered',
        detail,
        status: null,
        reached: true,
        findings: [...[...warnings].map(difference), ...findings],
      },
      answer,
    };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { report: failureReport(route, error), answer: null };
  }
}

export function notAsked(route: string, detail: string): RouteReport {
  return { route, outcome: 'not asked', detail, findings: [], status: null, reached: false };
}

function failureReport(route: string, error: GatewayError): RouteReport {
  if (!(error instanceof GatewayStatusError)) {
    // The client's messages hold no key, host, id or body.
    const reached = !(error instanceof GatewayConnectionError || error instanceof GatewayTimeoutError);
    return { route, outcome: 'failed', detail: error.message, findings: [], status: null, reached };
  }
  // The gateway's own text may quote an id, so the status is all that is shown.
  const { status } = error;
  const outcome = status < 500 ? 'refused' : 'failed';
  return { route, outcome, detail: `status ${status}`, findings: [], status, reached: true };
}
