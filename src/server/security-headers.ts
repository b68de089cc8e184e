import type { ServerResponse } from 'node:http';

const headers = Object.entries({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** What every answer carries; a page or an asset of GraphiQL overrides single ones. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
