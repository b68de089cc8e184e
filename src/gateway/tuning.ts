/** A whole number that can be set. */
export interface NumberOption {
  readonly min: number;
  readonly max: number;
  readonly fallback: number;
  /** What is counted; of times `ms`. */
  readonly unit: string;
  /** What it is, for pages of settings. */
  readonly description: string;
}

const longestTimer = 2 ** 31 - 1;

function ms(fallback: number, description: string): NumberOption {
  return { min: 1, max: longestTimer, fallback, unit: 'ms', description };
}

function whole(
  [min, max]: readonly [number, number],
  unit: string,
  fallback: number,
  description: string,
): NumberOption {
  return { min, max, fallback, unit, description };
}

/** The numbers that a client works by, with their ranges and defaults: its options, and settings of the server. */
export const tuning = {
  /** Total deadline of a call in ms: queueing, retries, redirect and body included. */
  timeouts: {
    /** Default 30,000. */
    read: ms(30_000, 'Deadline of a read, its retries included'),
    /** Default 60,000. */
    write: ms(60_000, 'Deadline of a write'),
    /** Default 180,000. */
    accountDeletion: ms(180_000, 'Deadline of an account deletion'),
  },
  /** How many calls run at once. Default 64. */
  connections: whole([1, 10_000], 'connections', 64, 'Calls to the gateway that run at once'),
  /** Calls beyond `connections` wait here. */
  queue: {
    /** How many calls may wait. Default 1,000; 0: none. */
    size: whole([0, 1_000_000], 'calls', 1000, 'Calls that may wait for a connection'),
    /** How long a call waits at most, in ms. Default 2,000. */
    waitMs: ms(2000, 'How long a call may wait for a connection'),
  },
  /** Cap of a body's decoded bytes. Default 32 MiB. */
  maxResponseBytes: whole([1, 2 ** 29], 'bytes', 32 * 1024 * 1024, 'Largest decoded answer of the gateway'),
  /** How many content encodings may be stacked on a body. Default 2. */
  maxContentEncodings: whole(
    [0, 10],
    'encodings',
    2,
    'Content encodings that may be stacked on an answer of the gateway',
  ),
  /** Only a GET is ever tried again. */
  retry: {
    /** Tries of one call, the first included. Default 3; 1: no retry. */
    tries: whole([1, 10], 'tries', 3, 'Tries of one read, the first included; writes are never repeated'),
    /** The first backoff's upper bound in ms; doubled each time. Default 100. */
    baseDelayMs: ms(100, 'Upper bound of the first backoff; doubled each time'),
    /** The upper bound of every backoff in ms. Default 2,000. A Retry-After may be longer. */
    maxDelayMs: ms(2000, 'Upper bound of every backoff'),
    /** Retries may be this share of the last 10 s' calls (always a few). Default 10. */
    budgetPercent: whole([1, 100], 'percent', 10, 'Share of the recent calls that may be retries'),
  },
  /**
   * When the upstream fails too often it is given a pause. 5xx, timeouts and broken connections are failures; those of
   * one person, one route or one caller alone give no pause, but connections that can't be made do.
   */
  circuit: {
    /** Share of failures that opens the circuit: the mean of the persons' shares. Default 50. */
    failurePercent: whole(
      [1, 100],
      'percent',
      50,
      'Share of failed calls, each person weighing as much as another, that gives the gateway a pause',
    ),
    /** Never opened by fewer calls than this in the window, or connections that failed in a row. Default 20. */
    minimumCalls: whole(
      [1, 1_000_000],
      'calls',
      20,
      'Calls in the window, or failed connections in a row, that a pause needs at least',
    ),
    /** Length of the window in ms. Default 10,000. */
    windowMs: ms(10_000, 'Length of the window that failures are counted in'),
    /** How long calls are refused before one of each route is let through as a probe, in ms. Default 5,000. */
    pauseMs: ms(5000, 'How long calls are refused before one of each route is tried again'),
  },
};

/** Number options by name, in groups. */
export interface TuningGroup {
  readonly [name: string]: NumberOption | TuningGroup;
}

export function isNumberOption(entry: NumberOption | TuningGroup): entry is NumberOption {
  return typeof entry['fallback'] === 'number';
}
