import { readdirSync, readFileSync } from 'node:fs';

/** What a process and its children have used. */
export interface Usage {
  /** Milliseconds of CPU, in all threads. */
  readonly cpuMs: number;
  /** Memory that is resident now, in MB. */
  readonly memoryMB: number;
}

/** Linux counts a process' time in hundredths of a second. */
const tickMs = 10;

/** Null where there is no /proc, as on other systems than Linux. */
export function usageOf(pid: number): Usage | null {
  try {
    const all = [pid, ...descendantsOf(pid)].map(ownUsage);
    return {
      cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      memoryMB: all.reduce((sum, { memoryMB }) => sum + memoryMB, 0),
    };
  } catch {
    return null;
  }
}

/** Milliseconds of CPU of a process and each of its descendants, by their ids. */
export function processesOf(pid: number): ReadonlyMap<number, number> {
  return new Map([pid, ...descendantsOf(pid)].map((id) => [id, ownUsage(id).cpuMs]));
}

function ownUsage(pid: number): Usage {
  // The name stands in brackets and may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
    memoryMB: Number(resident) / 1024,
  };
}

function descendantsOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}
