import type { ServerResponse } from 'node:http';

/** What every answer carries; a page or an asset of GraphiQL overrides single ones. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const entries = Object.entries(securityHeaders);

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of entries) response.setHeader(name, value);
}
