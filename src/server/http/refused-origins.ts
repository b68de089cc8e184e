import type { Logger } from 'pino';

/** Others come from no app of the operator's. */
const mostOrigins = 100;

/** Of a longer text the operator learns no more. */
const longestOrigin = 200;

/** Leaves one log line of each origin whose pages were refused, as the operator may have forgotten to list it. */
export function refusedOrigins(log: Logger): (origin: string) => void {
  const told = new Set<string>();
  return (origin) => {
    const named = origin.slice(0, longestOrigin);
    if (told.has(named) || told.size >= mostOrigins) return;
    told.add(named);
    log.warn(
      { origin: named, setting: 'cors.origins' },
      'a page of another origin was refused: list it if it is yours',
    );
  };
}
