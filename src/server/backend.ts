import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Audit } from '../identity/audit.js';
import { createAuthenticate } from '../identity/authenticate.js';
import type { Authenticate } from '../identity/identity.js';
import type { Live } from '../live/live.js';
import type { SharedStore } from '../shared-store/shared-store.js';
import type { Telemetry } from '../telemetry/telemetry.js';
import { wantsTelemetry } from '../telemetry/wanted.js';
import { createLive } from './create-live.js';
import { connectGateway, type GatewayConnection } from './connect-gateway.js';
import { connectStore } from './connect-store.js';
import type { Route } from './http/request-handler.js';
import { authenticated } from './pipeline/authenticated.js';
import { createGraphQL } from './pipeline/create-graphql.js';
import { createEngine, type QueryEngine } from './pipeline/query-engine.js';

/** What answers operations. */
export interface OpenBackend {
  readonly authenticate: Authenticate;
  readonly engine: QueryEngine;
  /** Answers requests that passed the request handler's checks. */
  readonly route: Route;
}

interface Connected extends OpenBackend {
  readonly live: Live;
  readonly gateway: GatewayConnection;
  readonly store: SharedStore | null;
  readonly telemetry: Telemetry | null;
}

/** What stands behind the request handler, made when it is first wanted: the gateway's client and all that works with it. */
export class Backend {
  readonly wantsTelemetry: boolean;
  readonly #connect: () => Promise<Connected>;
  #opening: Promise<Connected> | null = null;
  #opened: OpenBackend | null = null;

  /** `onTelemetry`: is given it where a setting asks for it, before the gateway is connected to. */
  constructor(
    config: Config,
    log: Logger,
    { createAudit, onTelemetry }: { createAudit: () => Audit; onTelemetry: (telemetry: Telemetry) => void },
  ) {
    this.wantsTelemetry = wantsTelemetry(config.telemetry);
    this.#connect = async () => {
      const telemetry = this.wantsTelemetry ? await startTelemetry(config, log) : null;
      if (telemetry !== null) onTelemetry(telemetry);
      try {
        const gateway = await connectGateway(config, log, telemetry);
        for (const warning of config.warnings) log.warn(warning);
        if (telemetry?.metricsUrl)
          log.info({ url: telemetry.metricsUrl }, `metrics at ${telemetry.metricsUrl}`);
        const store = await connectStore(config, log);
        const live = createLive(config, log);
        const backends = { gateway: gateway.client, store, live };
        const engine = createEngine(config, backends, createAudit(), log, telemetry);
        const authenticate = createAuthenticate(config);
        const route = authenticated(authenticate, createGraphQL(engine, config, authenticate), log);
        return { gateway, store, live, telemetry, engine, authenticate, route };
      } catch (error) {
        await telemetry?.close();
        throw error;
      }
    };
  }

  /** Connects to the gateway unless that was done. Rejects where the embedded one can't start. */
  async open(): Promise<OpenBackend> {
    this.#opening ??= this.#connect();
    try {
      this.#opened = await this.#opening;
      return this.#opened;
    } catch (error) {
      // What was missing may be there when it is tried again.
      this.#opening = null;
      throw error;
    }
  }

  /** Answers by the open backend; the first request opens it. */
  readonly route: Route = (request, response, state) => {
    if (this.#opened !== null) return this.#opened.route(request, response, state);
    return this.open().then(({ route }) => route(request, response, state));
  };

  /** Ends all subscriptions: their clients go on at another instance. */
  async endStreams(): Promise<void> {
    const opened = await this.#opening?.catch(() => null);
    opened?.live.close();
  }

  /** Closes what was opened. */
  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = null;
    this.#opened = null;
    const opened = await opening;
    await opened?.gateway.close();
    opened?.store?.close();
    await opened?.telemetry?.close();
  }
}

/** Nothing of it is loaded where it is off. */
async function startTelemetry(config: Config, log: Logger): Promise<Telemetry> {
  const { startTelemetry: start } = await import('../telemetry/start.js');
  return start(config, log);
}
