import { routeTemplates, type RouteTemplate } from '../route-templates.js';
import { Refusal } from './refusal.js';

const prefix = '/agent-v2';

/** The path of a request, read as a route. */
export interface RouteMatch {
  readonly template: RouteTemplate;
  readonly params: ReadonlyMap<string, string>;
  /** A list route asked for in its other form: with a trailing slash or without it. */
  readonly slash: 'none' | 'as-documented' | 'left-out';
}

const routes = routeTemplates.map((template) => {
  const [method = '', path = ''] = template.split(' ');
  return { template, method, segments: path.split('/').slice(1) };
});

/** Finds the route of a path, or throws 400 (broken percent-encoding), 404 or 405. */
export function matchRoute(method: string, path: string): RouteMatch {
  if (!path.startsWith(`${prefix}/`)) throw new Refusal(404, { error: 'Not Found' });
  const segments = decodeSegments(path.slice(prefix.length + 1));
  const allowed: string[] = [];
  for (const route of routes) {
    const match = matchSegments(route.segments, segments);
    if (match === null) continue;
    if (route.method === method) return { template: route.template, ...match };
    allowed.push(route.method);
  }
  if (allowed.length === 0) throw new Refusal(404, { error: 'Not Found' });
  throw new Refusal(405, { message: 'Method Not Allowed' }, { allow: [...new Set(allowed)].join(', ') });
}

function decodeSegments(path: string): readonly string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    throw new Refusal(400, { error: 'The path is not well-formed.' });
  }
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Pick<RouteMatch, 'params' | 'slash'> | null {
  const isList = pattern.at(-1) === '';
  const leftOut = isList && segments.length === pattern.length - 1;
  if (segments.length !== pattern.length && !leftOut) return null;
  const params = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    const expected = pattern[index];
    if (expected?.startsWith('{')) {
      if (segment === '') return null;
      params.set(expected.slice(1, -1), segment);
    } else if (segment !== expected) return null;
  }
  return { params, slash: isList ? (leftOut ? 'left-out' : 'as-documented') : 'none' };
}
