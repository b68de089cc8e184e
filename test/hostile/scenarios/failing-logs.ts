import { ask, callers } from '../ask.js';
import { judge } from '../judge.js';
import type { Scenario } from '../scenario.js';

function scenario(name: string, sent: string, log: NonNullable<Scenario['log']>): Scenario {
  return {
    name,
    sent: `20 callers at once, each 250 times, a query that is logged; ${sent}`,
    log,
    env: { LOG_LEVEL: 'debug' },
    async attack({ url }) {
      const long = 'x'.repeat(2_000);
      const query = `query Logged { sessions(userId: "good", first: 1) { nodes { title } } }`;
      const all = await callers(20, 250, () =>
        ask(url, { query }, { 'x-request-id': long.slice(0, 60), 'user-agent': long }),
      );
      const { came, faults } = judge(all);
      const answered = all.filter(({ text }) => text.includes('"title":"Good"')).length;
      return {
        came,
        faults: answered === all.length ? faults : [...faults, `${all.length - answered} had no answer`],
      };
    },
  };
}

/** A log that can't be written costs log lines only, and SIGTERM still ends the process with 0. */
export const failingLogs: readonly Scenario[] = [
  scenario('a full disk', 'every write of the log fails with ENOSPC', 'full disk'),
  scenario('a stuck log reader', 'the log is a pipe that nobody reads', 'stuck reader'),
  scenario('a log reader that is gone', 'the log is a pipe whose reader has ended', 'reader gone'),
];
