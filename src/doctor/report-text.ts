import type { Finding } from './finding.js';
import type { MessageWindows } from './message-windows.js';
import type { RouteReport } from './route-report.js';

/** As wide as the longest read route. */
const routeWidth = 'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages'.length;
const outcomeWidth = 'not asked'.length;

const columns = (route: string, answer: string, detail: string) =>
  `${route.padEnd(routeWidth)}  ${answer.padEnd(outcomeWidth)}  ${detail}`.trimEnd();

/** The head of the table of routes. */
export const tableHead = columns('Route', 'Answer', 'Detail');

/** A line of the table. */
export function tableRow({ route, outcome, detail }: RouteReport): string {
  return columns(route, outcome, detail);
}

/** What was found, under the table. */
export function summary(
  reports: readonly RouteReport[],
  windows: MessageWindows,
  current: 'newest' | 'oldest' | 'unknown',
): string {
  return [
    section('Differs from the contract', findings(reports, 'difference')),
    section('More or less than the contract promises (harmless)', findings(reports, 'note')),
    section('Windows of messages', [limitLine(windows, current), offsetLine(windows)]),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  const all = lines.length === 0 ? ['nothing'] : lines;
  return [title, ...all.map((line) => `  ${line}`), ''].join('\n');
}

function findings(reports: readonly RouteReport[], kind: Finding['kind']): string[] {
  return reports.flatMap((report) =>
    report.findings
      .filter((finding) => finding.kind === kind)
      .map((finding) => `${report.route}  ${finding.text}`),
  );
}

function limitLine({ limitKeeps }: MessageWindows, current: string): string {
  if (limitKeeps === null) {
    return 'message_limit: not found out, as no session with several messages could be compared; leave gateway.messageLimitKeeps at unknown';
  }
  const right = limitKeeps === 'neither' ? 'unknown' : limitKeeps;
  const what = limitKeeps === 'neither' ? 'keeps neither end' : `keeps the ${limitKeeps} messages`;
  const setting = current === right ? `is ${right}, which is right` : `is ${current}: set it to ${right}`;
  return `message_limit ${what}; gateway.messageLimitKeeps ${setting}`;
}

function offsetLine({ tailOffset }: MessageWindows): string {
  if (tailOffset === null)
    return 'offset with tail=true: not found out, for want of a session with several messages';
  const texts = {
    'leaves out the newest': 'leaves out that many of the newest messages',
    'counts from the oldest': 'counts from the oldest message',
    'changes nothing': 'changes nothing',
    neither: 'does something that is none of the likely things',
  };
  return `offset with tail=true ${texts[tailOffset]}; nothing here relies on it`;
}
