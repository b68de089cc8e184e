import type { Behaviour } from '../options.js';
import type { RouteMatch } from './route-match.js';

/** Where a list path is sent that came in the form the gateway doesn't want; null where it is taken as it is. */
export function redirectFor(match: RouteMatch, url: URL, slash: Behaviour['trailingSlash']): string | null {
  if (match.slash === 'left-out' && slash === 'required') return `${url.pathname}/${url.search}`;
  if (match.slash === 'as-documented' && slash === 'refused') {
    return `${url.pathname.slice(0, -1)}${url.search}`;
  }
  return null;
}
