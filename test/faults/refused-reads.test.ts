import { describe, expect, it } from 'vitest';
import { expectNothingLeaks, failAllButPreference, onlyError, startFaultyServer } from './faulty-server.js';
import { neighbour, neighbourData, reads } from './reads.js';

const html = '<html><head><title>502 Bad Gateway</title></head><body>nginx at 10.0.0.7</body></html>';
const page = { 'content-type': 'text/html' };

const byStatus: readonly [number, string][] = [
  [300, 'UPSTREAM_BAD_RESPONSE'],
  [302, 'UPSTREAM_BAD_RESPONSE'],
  [304, 'UPSTREAM_BAD_RESPONSE'],
  [400, 'BAD_USER_INPUT'],
  [401, 'UPSTREAM_DENIED'],
  [403, 'UPSTREAM_DENIED'],
  [405, 'UPSTREAM_ERROR'],
  [408, 'UPSTREAM_ERROR'],
  [409, 'CONFLICT'],
  [412, 'CONFLICT'],
  [418, 'UPSTREAM_ERROR'],
  [422, 'BAD_USER_INPUT'],
  [429, 'RATE_LIMITED'],
  [451, 'UPSTREAM_ERROR'],
  [500, 'UPSTREAM_ERROR'],
  [501, 'UPSTREAM_ERROR'],
  [502, 'UPSTREAM_UNAVAILABLE'],
  [503, 'UPSTREAM_UNAVAILABLE'],
  [504, 'UPSTREAM_UNAVAILABLE'],
  [507, 'UPSTREAM_ERROR'],
  [599, 'UPSTREAM_ERROR'],
];

describe.each(reads)('$name that the gateway refuses', ({ field, path, route }) => {
  it('costs itself only, with the code of the status, whatever the body', async () => {
    const faulty = await startFaultyServer();
    const bodies = [html, '', '{"data":{"items":[]}}', '{'];
    for (const [status, code] of byStatus) {
      for (const body of bodies) {
        failAllButPreference(faulty.gateway, (reply) => reply.send(status, status === 304 ? '' : body, page));
        const answer = await faulty.server.ask(`{ ${field} ${neighbour} }`);
        expect(answer.status).toBe(200);
        expect(onlyError(answer)).toEqual({
          path,
          extensions: { code, upstreamStatus: status },
          message: expect.stringMatching(/^[A-Z][^<{]+\.$/),
        });
        expect(answer.json()).toMatchObject({ data: { neighbour: neighbourData } });
      }
    }
    expectNothingLeaks(faulty, await faulty.server.ask(`{ ${field} ${neighbour} }`));
    const failures = faulty.server.logLines().filter(({ msg }) => msg === 'upstream call failed');
    const statuses = byStatus.flatMap(([status]) => bodies.map(() => status));
    expect(failures.slice(0, -1).map(({ status }) => status)).toEqual(statuses);
    for (const line of failures) expect(line).toMatchObject({ route, ms: expect.any(Number) });
  });

  it.each([404, 410])('with %i is null, without an error', async (status) => {
    const faulty = await startFaultyServer();
    for (const body of [html, '', '{"detail":"no such thing"}']) {
      failAllButPreference(faulty.gateway, (reply) => reply.send(status, body, page));
      const answer = await faulty.server.ask(`{ ${field} ${neighbour} }`);
      expect(answer.json().errors).toBeUndefined();
      // A memory asks nothing by itself: only its layer is unknown.
      const [, layer = ''] = path;
      const read = route.includes('/memory/') ? { [layer]: null } : null;
      expect(answer.json().data).toEqual({ read, neighbour: neighbourData });
    }
  });
});

it('three fields that fail in three ways give three errors at their paths', async () => {
  const faulty = await startFaultyServer();
  const { gateway, server } = faulty;
  gateway.on('GET', /\/memory\/\?/, (reply) => reply.json({}, 500));
  gateway.on('GET', /\/facts\?/, (reply) => reply.reset());
  gateway.on('GET', /\/candidates\?/, (reply) => reply.send(200, html, page));
  const [, , , , items, facts, candidates] = reads;
  const fields = [items, facts, candidates].map((read, index) =>
    read?.field.replace('read:', `read${index}:`),
  );
  const answer = await server.ask(`{ ${fields.join(' ')} ${neighbour} }`);
  const errors = answer.json().errors?.map(({ path, extensions }) => [path, extensions]);
  const { 'x-request-id': requestId } = answer.headers;
  expect(errors).toHaveLength(3);
  expect(errors).toEqual(
    expect.arrayContaining([
      [['read0', 'items'], { code: 'UPSTREAM_ERROR', upstreamStatus: 500, requestId }],
      [['read1', 'facts'], { code: 'UPSTREAM_UNAVAILABLE', requestId }],
      [['read2', 'candidates'], { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200, requestId }],
    ]),
  );
  expect(answer.status).toBe(200);
  expectNothingLeaks(faulty, answer);
});
