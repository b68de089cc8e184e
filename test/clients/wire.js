/**
 * A fetch that keeps what was sent and what was answered.
 * @param {typeof fetch} transport
 */
export function watchedFetch(transport = fetch) {
  const seen = [];
  const watched = async (input, init = {}) => {
    const response = await transport(input, init);
    seen.push({
      method: init.method ?? 'GET',
      url: String(input),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      status: response.status,
      answer: await response.clone().json(),
    });
    return response;
  };
  return { fetch: watched, seen };
}

const simpleHeaders = ['accept', 'accept-language', 'content-language'];

/**
 * A fetch as a browser does it for a page of another origin: it asks first, and sends nothing that was not allowed.
 * @param {string} origin
 */
export function pageFetch(origin) {
  return async (input, init = {}) => {
    const { method = 'GET' } = init;
    const headers = new Headers(init.headers);
    const asked = [...headers.keys()].filter((name) => !simpleHeaders.includes(name));
    const preflight = await fetch(input, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': asked.join(','),
      },
    });
    const allowed = (name) => preflight.headers.get(`access-control-allow-${name}`)?.split(', ') ?? [];
    const refused = asked.filter((name) => !allowed('headers').includes(name));
    if (refused.length > 0 || !allowed('methods').includes(method) || !allowed('origin').includes(origin)) {
      throw new TypeError(`CORS: ${method} with ${refused.join(', ')}`);
    }
    headers.set('origin', origin);
    return fetch(input, { ...init, headers });
  };
}
