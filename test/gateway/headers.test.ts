import { describe, expect, it } from 'vitest';
import { Client, GatewayConfigError, GatewayInputError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const hopByHop = {
  Connection: 'close',
  'Content-Length': '0',
  'Transfer-Encoding': 'chunked',
  Host: 'evil.example',
  TE: 'trailers',
  Upgrade: 'h2c',
  'Keep-Alive': 'timeout=1',
  'Proxy-Authorization': 'Basic x',
  Trailer: 'x',
  Expect: '100-continue',
  'Accept-Encoding': 'zstd',
};

async function sent(options: { client?: object; call?: Record<string, string> }) {
  const { client, gateway } = await setUp({ userId: 'line-1', ...options.client });
  gateway.on('*', '*', (reply) => reply.send(204));
  await client.memory.delete('a', 'm', { endUserId: 'u' }, options.call ? { headers: options.call } : {});
  const [request] = gateway.requests;
  if (request === undefined) throw new Error('Nothing was sent.');
  return { ...request, port: gateway.port };
}

describe('the headers of a request', () => {
  it('are the credentials, what is accepted, and what describes the body', async () => {
    const { headers, port } = await sent({});
    expect(headers).toEqual({
      host: `127.0.0.1:${port}`,
      connection: 'keep-alive',
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      authorization: 'Bearer test-key',
      'x-user-id': 'line-1',
      'content-type': 'application/json',
      'content-length': '43',
    });
  });

  it.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'hold the caller’s %s in place of the key, once',
    async (name) => {
      const { headers, rawHeaders } = await sent({ call: { [name]: 'Token t' } });
      expect(headers['authorization']).toBe('Token t');
      expect(rawHeaders.filter((text) => text.toLowerCase() === 'authorization')).toHaveLength(1);
      const configured = await sent({ client: { headers: { [name]: 'Token t' } } });
      expect(configured.headers['authorization']).toBe('Token t');
    },
  );

  it('hold extra ones of the client and of the call, the call’s first, with trimmed values', async () => {
    const { headers } = await sent({
      client: { headers: { 'X-Trace': 'client', 'X-Region': ' eu ' } },
      call: { 'x-trace': ' call\n', 'Idempotency-Key': 'k-1' },
    });
    expect(headers).toMatchObject({ 'x-trace': 'call', 'x-region': 'eu', 'idempotency-key': 'k-1' });
  });

  it('never hold what frames a message or belongs to one connection, whoever gives it', async () => {
    for (const { headers, body, port } of [
      await sent({ call: hopByHop }),
      await sent({ client: { headers: hopByHop } }),
    ]) {
      expect(body).toBe('{"reason":"user_request","end_user_id":"u"}');
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'authorization',
        'connection',
        'content-length',
        'content-type',
        'host',
        'x-user-id',
      ]);
      expect(headers).toMatchObject({
        host: `127.0.0.1:${port}`,
        'content-length': String(body.length),
        'accept-encoding': 'gzip, deflate, br',
      });
    }
  });

  it.each(['secret\r\nX-Evil: 1', 'secret\u4e2d', 'secret\u0000', '', '  '])(
    'are refused by name, never by value, where HTTP can’t carry %j',
    async (value) => {
      const { client, gateway } = await setUp();
      const error = await failure(
        client.sessions.list('u', {}, { headers: { 'X-Odd': value } }),
        GatewayInputError,
      );
      expect(error.issues.map(({ path }) => path)).toEqual([['headers', 'X-Odd']]);
      expect(error.message).not.toContain('secret');
      expect(gateway.requests).toEqual([]);

      for (const option of ['apiKey', 'userId'] as const) {
        const build = () => new Client({ endpoint: gateway.url, [option]: value });
        expect(build).toThrow(GatewayConfigError);
        expect(build).toThrow(option);
        expect(build).not.toThrow('secret');
      }
      expect(() => new Client({ endpoint: gateway.url, headers: { 'X-Odd': value } })).toThrow(
        'headers.X-Odd',
      );
    },
  );

  it('are refused where a name is no HTTP token', async () => {
    const { client } = await setUp();
    const call = client.sessions.list('u', {}, { headers: { 'a b\r\n': 'x' } });
    expect((await failure(call, GatewayInputError)).message).toBe(
      'headers: a header name holds characters that HTTP does not allow',
    );
  });

  it('take Latin-1 as it is, and a key with a line break at its end trimmed', async () => {
    const { headers } = await sent({ client: { apiKey: 'key-é\n' } });
    expect(headers['authorization']).toBe('Bearer key-é');
  });
});
