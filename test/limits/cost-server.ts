import type { EmbeddedGateway, GatewayData } from '../../src/embedded-gateway/index.js';
import { startServerOverGateway, type TestServer } from '../support/start-server.js';
import type { GraphQLAnswer } from '../support/send.js';

/** What an operation was expected to cost, what it says it did, and what came to the gateway. */
export interface Costs {
  readonly estimated: number;
  readonly actual: number;
  readonly counted: number;
  readonly answer: GraphQLAnswer;
}

export interface CostServer {
  readonly server: TestServer;
  readonly gateway: EmbeddedGateway;
  run(query: string, variables?: object): Promise<Costs>;
}

/** A server over a gateway with this data, which tells what its answers cost and tries every call once. */
export async function startCostServer(
  data: GatewayData,
  env: Readonly<Record<string, string>> = {},
): Promise<CostServer> {
  const defaults = {
    AGENT_GATEWAY_RETRY_TRIES: '1',
    LOG_LEVEL: 'silent',
    SEA_AGENT_GRAPHQL_LIMITS_SHOW_COST: 'true',
  };
  const { server, gateway } = await startServerOverGateway({ ...defaults, ...env }, data);
  return {
    server,
    gateway,
    async run(query, variables = {}) {
      const { log } = gateway.controls;
      const before = log.count();
      const answer = (await server.ask(query, { variables }, { accept: 'application/json' })).json();
      // The documented form of an answer's extensions; absent where nothing was to be asked.
      const { cost } = (answer['extensions'] ?? {}) as { cost?: { estimated: number; actual: number } };
      const { estimated, actual } = cost ?? { estimated: 0, actual: 0 };
      return { estimated, actual, counted: log.count() - before, answer };
    },
  };
}

/** Makes every page of every list and of messages shorter than it was asked for, and quiet about its limit if so wished. */
export function shortenPages(gateway: EmbeddedGateway, cap: number, tellsLimit: boolean): void {
  gateway.controls.reshape('*', (json) => {
    // The gateway's own form of a page; anything else is left as it is.
    const { data } = json as { data?: { items?: unknown[]; limit?: number; tail?: boolean } };
    if (data === undefined || !Array.isArray(data.items)) return json;
    const items = data.tail === true ? data.items.slice(-cap) : data.items.slice(0, cap);
    const { limit, ...rest } = data;
    const told = limit === undefined || !tellsLimit ? {} : { limit: Math.min(limit, cap) };
    return { data: { ...rest, items, ...told } };
  });
}

/** Leaves the messages out of a session's own answer, as a gateway may. */
export function withoutMessages(json: unknown): unknown {
  // The gateway's own form of a session.
  const { data } = json as { data?: { messages?: unknown } };
  if (data === undefined) return json;
  const { messages: _messages, ...rest } = data;
  return { data: rest };
}
