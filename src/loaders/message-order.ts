import { GatewayResponseError } from '../gateway/errors.js';
import type { Page } from '../gateway/client-types.js';
import type { MessageRow } from '../gateway/rows/rows.js';

/** So many steps back in time, and none forward, are no accident of clocks. */
const fewestSteps = 2;

/**
 * The contract gives messages oldest first; the places of a gateway that turns them round would all be wrong.
 * @throws GatewayResponseError where each message that tells another time than the one before it tells an earlier one
 */
export function refuseNewestFirst({ items }: Page<MessageRow>): void {
  // Nearly all pages are told by their ends, at no cost.
  const first = items.find((row) => timeOf(row) !== null);
  const last = items.findLast((row) => timeOf(row) !== null);
  if (first === undefined || last === undefined || (timeOf(first) ?? 0) <= (timeOf(last) ?? 0)) return;
  const times = items.map(timeOf).filter((time) => time !== null);
  const steps = times.map((time, index) => time - (times[index - 1] ?? time)).filter((step) => step !== 0);
  if (steps.length >= fewestSteps && steps.every((step) => step < 0)) {
    throw new GatewayResponseError(
      'The Agent Gateway answered the newest messages first instead of the oldest.',
    );
  }
}

/** Milliseconds; null where the timestamp is no date. */
function timeOf({ timestamp }: MessageRow): number | null {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(time) ? null : time;
}
