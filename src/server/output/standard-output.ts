import type { AuditStream } from '../../identity/audit-stream.js';
import { standardOutputSink } from './byte-sink.js';
import { LineOutput } from './line-output.js';

/** How long a write waits until its audit line is out. */
const auditMs = 2000;

/** Standard output for log and audit lines. `shared`: other processes write to it too. */
export function standardOutput(shared: boolean): LineOutput {
  return new LineOutput(standardOutputSink(shared), lostLine);
}

/** How long the last lines may take, in ms. */
const lastLinesMs = 1000;

/** Writes what still waits, as far as that is possible, and nothing after it. */
export async function endOutput(output: LineOutput): Promise<void> {
  await output.flush(lastLinesMs);
  output.close();
}

/** Audit lines beside the lines of a log, each at once. */
export function auditStreamOver(output: LineOutput): AuditStream {
  return {
    // Only writing tells that a disk is full or a reader gone. A space before a JSON line is no part of it.
    probe: () => output.writeNow(' ', auditMs),
    write: (line) => output.writeNow(line, auditMs),
  };
}

/** A warning in the form of the log's own lines. */
function lostLine(lost: number): string {
  const line = {
    level: 40,
    time: new Date().toISOString(),
    lost,
    msg: 'lines could not be written and are lost',
  };
  return `${JSON.stringify(line)}\n`;
}
