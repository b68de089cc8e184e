/**
 * Reads a Retry-After header: seconds, or an HTTP date.
 * @returns whole seconds from now (a date in the past: 0); undefined where the header is missing or not valid
 */
export function readRetryAfter(header: string | undefined, now: number = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Date.parse alone takes nearly anything; HTTP dates begin with a day's name and end in GMT (or, asctime, a year).
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*(?:GMT|\d{4})$/.test(text)) return undefined;
  const instant = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(instant) ? undefined : Math.max(0, Math.ceil((instant - now) / 1000));
}
