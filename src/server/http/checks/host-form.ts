import type { Check } from './check.js';

/** A name, an IPv4 address or an IPv6 address in brackets, perhaps with a port. Nothing that a URL reads as another part. */
const authority = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{0,5})?$/i;

const refusal = {
  code: 'BAD_REQUEST',
  message: 'The host of the request must be a name or an IP address, with a port of at most 65535 if any.',
} as const;

/**
 * Refuses a Host that no URL can hold. An empty one passes: HTTP has it sent where a target names no host. The last Host
 * that passed is remembered, as nearly all requests name the same.
 */
export function hostForm(): Check {
  let passed = '';
  return ({ headers: { host = '' } }) => {
    if (host === '' || host === passed) return null;
    if (!authority.test(host) || !URL.canParse(`http://${host}/`)) return refusal;
    passed = host;
    return null;
  };
}
