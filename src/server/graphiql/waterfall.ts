/**
 * GraphiQL's plugin that draws the calls of the last answer. It runs in the page, beside GraphiQL's bundle, which shares
 * its React; what it knows of an answer it reads as the answer passes through `fetch`.
 */
export const waterfallScript = String.raw`
const waterfall = (() => {
  const { createElement: h, useSyncExternalStore } = React;
  let answer = null;
  const listeners = new Set();
  const subscribe = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const keep = (next) => {
    answer = next;
    for (const listener of listeners) listener();
  };

  // The introspection query at the page's start is nobody's question.
  const isIntrospection = (body) => typeof body === 'string' && body.includes('__schema');
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await plainFetch(input, init);
    if (init?.method === 'POST' && !isIntrospection(init.body)) {
      response.clone().json().then(
        (json) => keep(json?.extensions?.upstream ?? { calls: [] }),
        () => undefined,
      );
    }
    return response;
  };

  const time = (ms) => (ms === null ? 'not ended' : (ms < 10 ? ms.toFixed(1) : Math.round(ms)) + ' ms');
  const size = (bytes) => (bytes < 1000 ? bytes + ' B' : (bytes / 1000).toFixed(1) + ' kB');
  const isBad = ({ status }) => status === null || status >= 400;
  const shortRoute = (route) => route.replace(/ \/v1\/(worker\/)?/, ' ');

  const sentence = (call) =>
    call.route + ', ' + (call.status ?? 'no answer') + ', begins at ' + time(call.startMs) + ', takes ' + time(call.durationMs) +
    ', ' + size(call.bytes) + (call.tries > 1 ? ', ' + call.tries + ' tries' : '') +
    (call.merged > 1 ? ', merged from ' + call.merged : '') + ', asked by ' + (call.fields.join(', ') || 'nothing');

  const Row = ({ call, whole }) => {
    const duration = call.durationMs ?? whole - call.startMs;
    const style = {
      marginLeft: (100 * call.startMs) / whole + '%',
      width: 'max(3px, ' + (100 * duration) / whole + '%)',
      height: 10,
      borderRadius: 3,
      background: isBad(call) ? 'hsl(var(--color-error))' : call.tries > 1 ? 'hsl(var(--color-warning))' : 'hsl(var(--color-info))',
    };
    const small = { fontSize: 12, overflowWrap: 'anywhere', color: 'hsla(var(--color-neutral), 0.8)' };
    return h(
      'li',
      { tabIndex: 0, 'aria-label': sentence(call), className: 'upstream-call', style: { padding: '6px 4px', borderRadius: 4 } },
      h(
        'div',
        { style: { display: 'flex', gap: 8, justifyContent: 'space-between', fontSize: 13 } },
        h('code', { style: { overflowWrap: 'anywhere' } }, shortRoute(call.route)),
        h('span', { style: { whiteSpace: 'nowrap' } }, (call.status ?? 'no answer') + ' · ' + time(call.durationMs)),
      ),
      h('div', { style: { background: 'hsla(var(--color-neutral), 0.1)', borderRadius: 3, margin: '4px 0' } }, h('div', { className: 'upstream-bar', style })),
      h('div', { style: small }, call.fields.join(', ')),
      h(
        'div',
        { style: small },
        ['from ' + time(call.startMs), size(call.bytes), call.tries > 1 && call.tries + ' tries', call.merged > 1 && 'merged from ' + call.merged].filter(Boolean).join(' · '),
      ),
    );
  };

  const Panel = () => {
    const told = useSyncExternalStore(subscribe, () => answer);
    const title = h('div', { className: 'graphiql-doc-explorer-title' }, 'Upstream calls');
    if (told === null) return h('section', { 'aria-label': 'Upstream calls' }, title, h('p', null, 'Run an operation to see the calls it takes.'));
    const { calls, omitted = 0 } = told;
    if (calls.length === 0) return h('section', { 'aria-label': 'Upstream calls' }, title, h('p', { role: 'status' }, 'The last answer tells no calls.'));
    const whole = Math.max(1, ...calls.map((call) => call.startMs + (call.durationMs ?? 0)));
    const bytes = calls.reduce((sum, call) => sum + call.bytes, 0);
    const summary = calls.length + omitted + (calls.length + omitted === 1 ? ' call' : ' calls') + ' · ' + time(whole) + ' · ' + size(bytes);
    return h(
      'section',
      { 'aria-label': 'Upstream calls' },
      title,
      h('p', { role: 'status' }, summary),
      h('ol', { style: { listStyle: 'none', padding: 0, margin: 0 } }, calls.map((call, at) => h(Row, { key: at, call, whole }))),
      omitted > 0 && h('p', null, omitted + ' more calls are left out.'),
    );
  };

  const bar = (y, x, width) => h('rect', { key: y, x, y, width, height: 3, rx: 1 });
  const Icon = () =>
    h('svg', { viewBox: '0 0 20 20', width: 20, height: 20, fill: 'currentColor', 'aria-hidden': true }, [bar(3, 2, 9), bar(8, 6, 8), bar(13, 11, 7)]);
  return { title: 'Upstream calls', icon: Icon, content: Panel };
})();
`;

/** Where the bundle lists its own plugins, which a list of ours would replace. */
const ownPlugins = 'plugins:[r],schemaDescription';

/** The bundle with a place for plugins beside its own. @throws Error where another version of it has no such place */
export function withPlugins(bundle: string): string {
  if (!bundle.includes(ownPlugins)) throw new Error('this version of GraphiQL lists its plugins elsewhere');
  return bundle.replace(ownPlugins, 'plugins:[r,...n.morePlugins],schemaDescription');
}
