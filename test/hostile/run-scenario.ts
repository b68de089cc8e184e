import { startFaultyGateway } from '../support/faulty-gateway.js';
import { ceiling, Measured } from './measured.js';
import type { Outcome, Scenario } from './scenario.js';
import { startServer } from './start-server.js';
import { within } from './within.js';

/** One row of the table. */
export interface Row {
  readonly name: string;
  readonly sent: string;
  readonly came: string;
  /** Peak above the start, in MB. */
  readonly memory: number;
  /** Longest stall of a request that was sent alone, in baselines; null where none was. */
  readonly alone: number | null;
  /** Longest stall while all callers asked, in baselines. */
  readonly stall: number;
  /** Requests that stall the loop for longer than the goal though the server survives them. */
  readonly slow: readonly string[];
  readonly faults: readonly string[];
}

/** How long one scenario may take. */
const patienceMs = 120_000;

/** Runs one scenario against a server of its own. Never rejects: what goes wrong is a fault of its row. */
export async function runScenario(scenario: Scenario): Promise<Row> {
  const gateway = await startFaultyGateway();
  gateway.on('GET', /\/users\/good\/sessions\/\?/, (reply) => {
    const items = [{ session_id: 's', user_id: 'good', title: 'Good' }];
    reply.json({ data: { items, limit: 1, offset: 0 } });
  });
  scenario.prepare?.(gateway);
  const { name, sent } = scenario;
  try {
    const server = await startServer(scenario, scenario.embedded === true ? null : gateway.url);
    try {
      // Where credentials are passed through, a good query brings some.
      const passed = scenario.env?.['SEA_AGENT_GRAPHQL_AUTH_MODE'] === 'passthrough';
      const headers = passed ? { authorization: 'Bearer good' } : {};
      const measured = await Measured.begin(server, headers, scenario.gatewayMegabytes ?? 0);
      const { askGood, alone } = measured;
      const attack = scenario
        .attack({ server, gateway, url: server.url, askGood, alone })
        .catch((error: Error) => failed(error.message));
      const late = failed(`it was not over after ${patienceMs / 1000} s`);
      const { came, faults } = await within(patienceMs, attack, late);
      const found = [...measured.faults, ...faults];
      const stall = await within(10_000, measured.stall(), 0);
      await askGood().catch((error: Error) => found.push(`afterwards ${error.message}`));
      const memory = await measured.peak();
      if (memory > (scenario.memory ?? 600)) found.push(`it took ${memory} MB more than at its start`);
      const together = Math.max(100, 5 * measured.aloneAtMost);
      const slow = [...measured.slow];
      if (stall > together) slow.push(`all at once: ${stall.toFixed(1)}`);
      if (stall > ceiling * together) found.push(`its event loop stood still for ${stall.toFixed(1)}`);
      const ended = server.ended();
      if (ended !== null) found.push(`the process ended (${ended})`);
      else {
        const how = await server.stop(15_000);
        if (how !== 0) found.push(`SIGTERM ended it with ${how}`);
      }
      return { name, sent, came, memory, alone: measured.stalledAlone, stall, slow, faults: found };
    } finally {
      if (server.ended() === null) await server.stop(0);
    }
  } catch (error) {
    const { message } = Error(String(error));
    return { name, sent, came: '', memory: 0, alone: null, stall: 0, slow: [], faults: [message] };
  } finally {
    await gateway.close();
  }
}

function failed(fault: string): Outcome {
  return { came: '', faults: [fault] };
}
