import type { Check } from './check.js';

/**
 * Pages may ask from the server's own origin and from those that `cors.origins` lists. A request without Origin passes.
 * `onRefused`: is told of every other one.
 */
export function knownOrigins(origins: readonly string[], onRefused: (origin: string) => void): Check {
  return (request) => {
    const { origin, host } = request.headers;
    if (origin === undefined || origins.includes(origin)) return null;
    if (URL.canParse(origin) && new URL(origin).host === hostOf(host)) return null;
    onRefused(origin);
    return {
      code: 'FORBIDDEN',
      message: 'Requests from pages of another origin are refused.',
    };
  };
}

// Through URL, so that a default port is left out on both sides.
function hostOf(host: string | undefined): string | null {
  const url = `http://${host ?? ''}`;
  return URL.canParse(url) ? new URL(url).host : null;
}
