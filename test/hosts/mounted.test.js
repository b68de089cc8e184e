import { expect, test } from 'vitest';
import { corpus, corpusSettings } from '../mount/corpus.js';
import { askOver, started } from '../mount/ways.js';
import { startExample } from './start-example.js';

// A host reads the Host header before its routes, and not all of them take one that is no URL.
const cases = corpus.filter(
  ({ path, name }) => path.startsWith('/graphql') && name !== 'a host that is none',
);

const hosts = [
  ['Express', ['express.js'], ''],
  ['Fastify', ['fastify.js'], ''],
  ['Hono', ['hono.js'], ''],
  [
    'Next.js',
    ['node_modules/next/dist/bin/next', 'start', 'next', '--hostname', '127.0.0.1', '--port', '0'],
    '/api',
  ],
];

test.each(hosts)(
  '%s answers every request of the corpus as the server alone does',
  async (_name, args, prefix) => {
    const alone = await started({ ...corpusSettings, SEA_AGENT_GRAPHQL_SERVER_PATH: `${prefix}/graphql` });
    const origin = await startExample(args, corpusSettings);
    const expected = [];
    const seen = [];
    for (const { name, path, sent } of cases) {
      const named = { ...sent, headers: { 'x-request-id': 'id-1', ...sent.headers } };
      const own = await alone.ask(`${prefix}${path}`, named);
      const { vary = '', 'content-length': _length, ...headers } = own.headers;
      expected.push({ name, ...own, headers });
      const answer = await askOver(origin, `${prefix}${path}`, named);
      // Next.js adds to what answers vary by, and sends them in chunks.
      expect((answer.headers.vary ?? '').toLowerCase()).toContain(vary.toLowerCase());
      seen.push({ name, ...answer });
    }
    expect(seen).toMatchObject(expected);
  },
);
