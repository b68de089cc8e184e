import { readFile } from 'node:fs/promises';
import { ask, type Came } from './ask.js';
import { faultsOf, judge } from './judge.js';
import type { Outcome } from './scenario.js';
import type { StartedServer } from './start-server.js';
import { within } from './within.js';

/** What one request may stall the event loop, in baselines (5 ms on the machine that this was written on). */
const aloneAtMost = 10;
/** And for each megabyte that the gateway sends it, since an answer is parsed in one piece. */
const perMegabyte = 2;

/** What stalls for more than so many times the goal is not survived: a row of the table says what is over the goal. */
export const ceiling = 10;

const goodQuery = '{ sessions(userId: "good", first: 1) { nodes { sessionId title } } }';

/** One server under attack, and what is measured of it. */
export class Measured {
  readonly server: StartedServer;
  /** The longest stall of a request that was sent alone, in baselines; null where none was. */
  stalledAlone: number | null = null;
  /** What requests that were sent alone did wrong; kept here, so that it is told also where an attack takes too long. */
  readonly faults: string[] = [];
  /** Requests that were sent alone and stall the loop for longer than the goal. */
  readonly slow: string[] = [];
  readonly #resident: number;
  /** The baseline at the last question, in ms: it grows where others use the machine too. */
  #unit = 0;
  readonly #goodHeaders: Readonly<Record<string, string>>;
  /** The longest stall that one request may cause, in baselines. */
  readonly aloneAtMost: number;

  private constructor(
    server: StartedServer,
    resident: number,
    goodHeaders: Readonly<Record<string, string>>,
    gatewayMegabytes: number,
  ) {
    this.server = server;
    this.#resident = resident;
    this.#goodHeaders = goodHeaders;
    this.aloneAtMost = aloneAtMost + gatewayMegabytes * perMegabyte;
  }

  /**
   * @param goodHeaders what a good query brings besides
   * @param gatewayMegabytes how much the gateway sends for one request
   */
  static async begin(
    server: StartedServer,
    goodHeaders: Readonly<Record<string, string>>,
    gatewayMegabytes: number,
  ): Promise<Measured> {
    const measured = new Measured(server, await megabytes(server, 'VmRSS'), goodHeaders, gatewayMegabytes);
    // The first request compiles what all others use.
    await measured.askGood();
    await measured.stall();
    return measured;
  }

  /** The longest stall since the last question, in baselines. */
  async stall(): Promise<number> {
    const { stall = 0, unit = 1 } = await this.server.probe();
    const longer = Math.max(unit, this.#unit);
    this.#unit = unit;
    return stall / longer;
  }

  /** The most memory above that at the start, in MB; 0 where the process has ended. */
  async peak(): Promise<number> {
    return Math.max(0, Math.round((await megabytes(this.server, 'VmHWM')) - this.#resident));
  }

  /** A query that must be answered whatever else goes on; throws where it is not. */
  readonly askGood = async (headers: Readonly<Record<string, string>> = {}): Promise<void> => {
    const asked = ask(this.server.url, { query: goodQuery }, { ...this.#goodHeaders, ...headers });
    const { status, text } = await within(10_000, asked, { status: 0, text: '', bytes: 0 });
    if (status !== 200 || !text.startsWith('{"data":{"sessions":{')) {
      throw new Error(`a good query was answered ${status} ${text.slice(0, 200)}`.trim());
    }
  };

  /** Sends each request alone: where it stalls the loop or is answered as none should be, that is a fault. */
  readonly alone = async (requests: Readonly<Record<string, () => Promise<Came>>>): Promise<Outcome> => {
    const all: Came[] = [];
    for (const [name, request] of Object.entries(requests)) {
      await this.stall();
      const came = await request();
      const stalled = await this.stall();
      this.stalledAlone = Math.max(this.stalledAlone ?? 0, stalled);
      if (stalled > this.aloneAtMost) this.slow.push(`${name}: ${stalled.toFixed(1)}`);
      if (stalled > ceiling * this.aloneAtMost)
        this.faults.push(`${name}: one request stalls for ${stalled.toFixed(1)}`);
      for (const fault of faultsOf(came)) this.faults.push(`${name}: ${fault}`);
      all.push(came);
    }
    return { came: judge(all).came, faults: [] };
  };
}

/** A line of what Linux tells of a process's memory. */
async function megabytes({ process: { pid } }: StartedServer, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}
