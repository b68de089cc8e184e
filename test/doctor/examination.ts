import { onTestFinished } from 'vitest';
import { examine } from '../../src/doctor/examine.js';
import type { MessageWindows } from '../../src/doctor/message-windows.js';
import { summary, tableHead, tableRow } from '../../src/doctor/report-text.js';
import type { RouteReport } from '../../src/doctor/route-report.js';
import { Client } from '../../src/gateway/index.js';

const subject = { userId: 'ada', agentId: 'support-agent', endUserId: 'ada' };

export interface Examination {
  readonly reports: readonly RouteReport[];
  readonly windows: MessageWindows;
  /** All that would be printed. */
  readonly text: string;
  /** The report of the route whose template ends so. */
  of(ending: string): RouteReport;
}

/** Examines what answers at `endpoint`, export included. */
export async function examineAt(endpoint: string, timeoutMs = 600_000): Promise<Examination> {
  const client = new Client({ endpoint, retry: { tries: 1 }, timeouts: { read: timeoutMs } });
  onTestFinished(() => client.close());
  const reports: RouteReport[] = [];
  const examination = examine(client, subject, true);
  let step = await examination.next();
  for (; !step.done; step = await examination.next()) reports.push(step.value);
  const windows = step.value;
  return {
    reports,
    windows,
    text: [tableHead, ...reports.map(tableRow), summary(reports, windows, 'unknown')].join('\n'),
    of(ending) {
      const report = reports.find(({ route }) => route.endsWith(ending));
      if (report === undefined) throw new Error(`No report of ${ending}`);
      return report;
    },
  };
}
