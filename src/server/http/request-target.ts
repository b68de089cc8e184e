import type { IncomingMessage } from 'node:http';

const absoluteForm = /^https?:\/\/([^/?#]+)([^#]*)$/i;

/**
 * Takes a request target in its absolute form (`http://host/path`), as every server must: the host it names stands in
 * for the Host header. Others are left as they are.
 */
export function toOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const [, authority, rest = ''] = absoluteForm.exec(url) ?? [];
  if (authority === undefined) return;
  request.headers.host = authority;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** A target's path as it stands, without its query string. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Gives a request another path, and keeps its query string. */
export function setPath(request: IncomingMessage, path: string): void {
  const before = pathOf(request);
  if (before !== path) request.url = path + (request.url ?? '').slice(before.length);
}

/**
 * Gives back the path that a host such as Express took off where it mounted the handler, unless what is left is a path of
 * the server's own: mounted at `/graphql` the rest is `/`, mounted at `/agents` it is `/graphql`.
 */
export function restoreTarget(request: IncomingMessage, isKnown: (path: string) => boolean): void {
  if (!('originalUrl' in request) || typeof request.originalUrl !== 'string') return;
  if (!isKnown(pathOf(request))) request.url = request.originalUrl;
}
