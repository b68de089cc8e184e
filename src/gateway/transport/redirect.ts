/**
 * Whether a redirect may be followed: 307 or 308 (method and body stay), to the same scheme, host and port, and to a
 * path that differs at most by the slash at its end. Nothing else of its Location is used: a redirect must not lead a
 * DELETE to another route, nor drop or change whom a call is about, so the query stays our own.
 * @param target the path and query that were asked
 * @returns the path and query to ask instead; null where the redirect is not followed
 */
export function followableTarget(
  status: number,
  location: string | undefined,
  origin: string,
  target: string,
): string | null {
  if ((status !== 307 && status !== 308) || location === undefined) return null;
  const asked = new URL(origin + target);
  if (!URL.canParse(location, asked)) return null;
  const url = new URL(location, asked);
  if (url.origin !== asked.origin || url.username !== '' || url.password !== '') return null;
  if (withoutSlash(url.pathname) !== withoutSlash(asked.pathname)) return null;
  const [path = '', ...query] = target.split('?');
  const newPath = url.pathname.endsWith('/') ? `${withoutSlash(path)}/` : withoutSlash(path);
  return [newPath, ...query].join('?');
}

/** One slash only: `//` at the end is another path. */
function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
