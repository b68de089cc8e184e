/** An endpoint taken apart: requests go to `origin`, at `path` + route, with `query` in front of their own. */
export interface BaseUrl {
  readonly origin: string;
  /** Ends in the segment `agent-v2` (or holds it), without a slash at the end. */
  readonly path: string;
  /** Without its question mark; empty where there is none. */
  readonly query: string;
}

/**
 * Parameters that the calls set themselves or the gateway derives. An endpoint must not smuggle them in: what a server
 * makes of two limits nobody knows.
 */
const reservedParameters = [
  'end_user_id',
  'user_id',
  'tenant_id',
  'agent_record_id',
  'agent_name',
  'include_messages',
  'limit',
  'message_limit',
  'offset',
  'status',
  'tail',
];

/**
 * Reads an endpoint: `/agent-v2` is appended unless one of the path's segments already is `agent-v2`.
 * @returns the parts, or a sentence on what is allowed, which never repeats the endpoint
 */
export function readBaseUrl(endpoint: string): BaseUrl | { fault: string } {
  const text = endpoint.trim();
  if (text === '') return { fault: 'must not be empty' };
  if (!URL.canParse(text)) return { fault: 'must be an absolute URL, such as https://gateway.example' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { fault: 'must start with http:// or https://' };
  }
  if (url.username !== '' || url.password !== '') {
    return { fault: 'must not hold a user name or a password; use apiKey or headers' };
  }
  if (url.hash !== '') return { fault: 'must not hold a fragment (#)' };
  const reserved = reservedParameters.find((name) => url.searchParams.has(name));
  if (reserved !== undefined) return { fault: `must not set the query parameter ${reserved}` };
  const segments = url.pathname.split('/');
  const path = url.pathname.replace(/\/+$/, '');
  return {
    origin: url.origin,
    path: segments.includes('agent-v2') ? path : `${path}/agent-v2`,
    query: url.search.slice(1),
  };
}
