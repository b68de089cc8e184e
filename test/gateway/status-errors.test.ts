import { describe, expect, it } from 'vitest';
import { GatewayStatusError } from '../../src/gateway/index.js';
import { readRetryAfter } from '../../src/gateway/transport/retry-after.js';
import { failure, setUp } from './client-setup.js';

async function refusal(body: unknown, status = 422) {
  const { client, gateway } = await setUp({ retry: { tries: 1 } });
  gateway.on('*', '*', (reply) => reply.json(body, status));
  const call = client.memory.createFact('agent-1', { endUserId: 'ada', factKey: 'plan', factValue: 1 });
  return failure(call, GatewayStatusError);
}

describe('the text of a refusal', () => {
  it.each([
    [{ error: 'too long' }, 'too long', []],
    [{ message: 'too long' }, 'too long', []],
    [{ detail: { message: 'too long' } }, 'too long', []],
    [{ details: { error: { msg: 'too long' } } }, 'too long', []],
    [{ error: { error: { error: { message: 'deep' } } } }, 'deep', []],
    [{ message: ['one', 'two', 'one'] }, 'one; two', []],
    [{ error: 'Bad Request', message: 'content is missing' }, 'content is missing', []],
    [
      { detail: [{ loc: ['body', 'fact_key'], msg: 'field required', type: 'missing' }] },
      'field required',
      [{ path: ['body', 'fact_key'], message: 'field required' }],
    ],
    [
      { errors: [{ field: 'a.b', message: 'bad' }, { path: ['c', 0], error: 'worse' }, { detail: 'plain' }] },
      'bad; worse; plain',
      [
        { path: ['a', 'b'], message: 'bad' },
        { path: ['c', '0'], message: 'worse' },
      ],
    ],
    ['"plain"', 'plain', []],
    [{ errmsg: 'bad key' }, 'bad key', []],
    [{ messages: ['bad one', 'bad two'] }, 'bad one; bad two', []],
    [{ data: { message: 'bad key' } }, 'bad key', []],
    [{ fault: { faultstring: 'bad key' } }, 'bad key', []],
    [{ failures: [{ field: 'fact_key', message: 'bad' }] }, 'bad', [{ path: ['fact_key'], message: 'bad' }]],
    [{ timestamp: 't', status: 422, error: 'x', message: 'bad key', path: '/v1/agents/a' }, 'bad key', []],
    [{ error: true }, null, []],
    [{ error: 7 }, null, []],
    [{ detail: [] }, null, []],
    [{ message: ' ' }, null, []],
    ['<html>no</html>', null, []],
    ['', null, []],
    ['[', null, []],
  ])('of %j is readable', async (body, upstreamMessage, issues) => {
    expect(await refusal(body)).toMatchObject({ upstreamMessage, issues });
    expect(await refusal(body, 400)).toMatchObject({ upstreamMessage, issues });
  });

  it.each([401, 403, 404, 409, 410, 412, 429, 500, 502, 503, 504])(
    'is kept of no status %i',
    async (status) => {
      const error = await refusal({ detail: [{ loc: ['x'], msg: 'internal host db-1' }] }, status);
      expect(error).toMatchObject({ status, upstreamMessage: null, issues: [] });
      expect(error.message).toBe(`The Agent Gateway answered ${status}.`);
    },
  );

  it('is at most 300 characters, never with half a surrogate pair at its end, in one line', async () => {
    const { upstreamMessage } = await refusal({ detail: `a\n\u2028\u0000b${'x'.repeat(295)}🦭🦭` });
    expect(upstreamMessage).toBe(`a b${'x'.repeat(295)}🦭`);
    const odd = await refusal({ detail: `${'x'.repeat(299)}🦭` });
    expect(odd.upstreamMessage).toBe('x'.repeat(299));
  });
});

describe('a status', () => {
  it.each([401, 403, 404, 409, 500, 502])('%i is judged before its body, empty or not', async (status) => {
    const { client, gateway } = await setUp({ retry: { tries: 1 } });
    const one = { endUserId: 'u' };
    for (const body of ['', '{}', '{"data":{"items":[]}}', '<html>']) {
      gateway.on('GET', '*', (reply) => reply.send(status, body));
      for (const read of [
        () => client.sessions.list('u'),
        () => client.memory.export('a', one),
        () => client.memory.getPreference('a', one),
      ]) {
        expect((await failure(read(), GatewayStatusError)).status).toBe(status);
      }
    }
  });

  it.each([
    [400, false],
    [404, false],
    [409, false],
    [429, false],
    [500, true],
    [501, true],
    [502, true],
    [503, true],
  ])('%i in answer to a write: outcome unknown is %s', async (status, outcomeUnknown) => {
    expect((await refusal('', status)).outcomeUnknown).toBe(outcomeUnknown);
  });

  it('in answer to a read never leaves an outcome unknown', async () => {
    const { client, gateway } = await setUp({ retry: { tries: 1 } });
    gateway.on('GET', '*', (reply) => reply.send(500));
    expect((await failure(client.sessions.list('u'), GatewayStatusError)).outcomeUnknown).toBe(false);
  });

  it('stands where its body is huge, broken or cut', async () => {
    const { client, gateway } = await setUp({ retry: { tries: 1 } });
    gateway.on(
      'GET',
      '*',
      (reply) => reply.send(500, 'x'.repeat(5_000_000)),
      (reply) => reply.send(500, 'no gzip', { 'content-encoding': 'gzip' }),
      (reply) => reply.send(500, 'x', { 'content-encoding': 'zstd, br, gzip, br' }),
      (reply) => {
        reply.start(500, { 'content-length': '100' });
        reply.cut();
      },
    );
    for (let kind = 0; kind < 4; kind++) {
      expect((await failure(client.sessions.list('u'), GatewayStatusError)).status).toBe(500);
    }
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');

  it.each([
    ['0', 0],
    ['120', 120],
    [' 7 ', 7],
    ['Mon, 30 Nov 2026 12:01:30 GMT', 90],
    ['Mon, 30 Nov 2026 11:00:00 GMT', 0],
    ['Monday, 30-Nov-26 12:00:01 GMT', 1],
    ['Mon Nov 30 12:00:02 2026', 2],
  ])('%j is understood', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });

  it.each([
    '-1',
    '1.5',
    '1e3',
    'soon',
    '',
    '99999999999999999999',
    '2026-11-30',
    'Mon, 99 Nov 2026 GMT',
    '0x10',
  ])('%j is not guessed at', (header) => {
    expect(readRetryAfter(header, now)).toBeUndefined();
  });

  it('is handed on with 429 and 503', async () => {
    const { client, gateway } = await setUp({ retry: { tries: 1 } });
    for (const status of [429, 503]) {
      gateway.on('GET', '*', (reply) => reply.send(status, '', { 'retry-after': '12' }));
      expect((await failure(client.sessions.list('u'), GatewayStatusError)).retryAfter).toBe(12);
    }
    gateway.on('GET', '*', (reply) => reply.send(429, '', { 'retry-after': 'soon' }));
    expect((await failure(client.sessions.list('u'), GatewayStatusError)).retryAfter).toBeUndefined();
  });
});
