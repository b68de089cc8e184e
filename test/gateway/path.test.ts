import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkMemoryId } from '../../src/gateway/index.js';
import { buildPath } from '../../src/gateway/request/path.js';
import { setUp } from './client-setup.js';

const route = '/v1/agents/{agent_id}/memory/{memory_id}';

it('makes exactly one segment of every id that is not refused, which decodes to the id', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite', minLength: 1 }), (id) => {
      try {
        checkMemoryId('memoryId', id);
      } catch {
        return;
      }
      const segments = buildPath(route, { agent_id: 'a', memory_id: id }).split('/');
      expect(segments).toHaveLength(6);
      expect(decodeURIComponent(segments[5] ?? '')).toBe(id);
      // A URL parser between us and the gateway must not see another path.
      const path = buildPath(route, { agent_id: 'a', memory_id: id });
      expect(new URL(path, 'http://h').pathname).toBe(path);
    }),
  );
});

it.each([
  ['a/b', 'a%2Fb'],
  ['a%2Fb', 'a%252Fb'],
  ['//host', '%2F%2Fhost'],
  ['?limit=1', '%3Flimit%3D1'],
  ['#', '%23'],
  ['é', '%C3%A9'],
  ['🦭', '%F0%9F%A6%AD'],
])('encodes %j once on the wire and asks the same host', async (id, segment) => {
  const { client, gateway } = await setUp();
  gateway.on('GET', /messages/, (reply) => reply.json({ items: [] }));
  await client.sessions.messages(id, id);
  expect(gateway.requests[0]?.target).toBe(
    `/agent-v2/v1/worker/users/${segment}/sessions/${segment}/messages`,
  );
  expect(gateway.requests[0]?.headers['host']).toBe(`127.0.0.1:${gateway.port}`);
});
