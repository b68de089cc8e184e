import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../src/gateway/index.js';
import { redact } from '../../src/gateway/redaction/redact.js';
import type { Reply } from '../support/faulty-gateway.js';
import { failure, setUp } from './client-setup.js';

const secrets = {
  apiKey: 'sk-very-secret-key',
  userId: 'production-line-77',
  header: 'header-secret-value',
  agentId: 'agent-of-ada',
  endUserId: 'ada.lovelace@example.org',
  memoryId: 'memory-4711/ä',
  content: 'Ada is allergic to peanuts, and to “analytical engines”.',
  factKey: 'health.allergy',
  text: 'peanut-butter-intolerance',
  stored: 'what the gateway stores of somebody',
};

const answers: [string, (reply: Reply) => void][] = [
  ...[400, 401, 403, 404, 409, 422, 429, 500, 502, 503].map((status): [string, (reply: Reply) => void] => [
    String(status),
    (reply) => {
      const { target, body, headers } = reply.request;
      const echo = `${target} ${decodeURIComponent(target)} ${body} ${JSON.stringify(headers)} ${secrets.stored}`;
      reply.json({ detail: [{ loc: ['body'], msg: `Bad: ${echo}` }], message: echo }, status);
    },
  ]),
  [
    'a redirect',
    (reply) => reply.send(302, '', { location: `http://internal.example/${secrets.endUserId}` }),
  ],
  ['HTML', (reply) => reply.send(200, `<html>${secrets.stored}${reply.request.body}</html>`)],
  ['broken JSON', (reply) => reply.json(`{"data": ${secrets.stored} ${reply.request.body}`)],
  [
    'somebody else’s row',
    (reply) => reply.json({ memory_id: 'm', fact_id: 'f', end_user_id: secrets.stored }),
  ],
  ['a reset', (reply) => reply.reset()],
  ['garbage', (reply) => reply.raw(`HTTP/9 ${secrets.stored}\r\n\r\n`)],
  [
    'a cut body',
    async (reply) => {
      reply.start(200, { 'content-length': '1000' });
      await reply.write(`{"content":"${secrets.stored}`);
      reply.cut();
    },
  ],
];

/** Everything that a logger could print of an error: message, stack, causes, properties. */
function printed(error: Error): string {
  return `${inspect(error, { depth: Infinity, showHidden: true })} ${JSON.stringify(error)} ${error.stack}`;
}

describe.each(answers)('the error of %s', (name, script) => {
  it('holds nothing of what was sent, stored or configured', async () => {
    const { client, gateway } = await setUp({
      apiKey: secrets.apiKey,
      userId: secrets.userId,
      headers: { 'X-Extra': secrets.header },
      retry: { tries: 1 },
      circuit: { minimumCalls: 1000 },
    });
    gateway.on('*', '*', script);
    const { agentId, endUserId, memoryId, content, factKey, text } = secrets;
    const one = { endUserId };
    const factValue = { [factKey]: [text, 123_456] };
    for (const call of [
      () => client.memory.update(agentId, memoryId, { ...one, content }),
      () => client.memory.createFact(agentId, { ...one, factKey, factValue }),
      () => client.memory.deleteAccount(agentId, { ...one, reason: text }),
    ]) {
      const error = await failure(call(), GatewayError);
      const leaks = [
        ...Object.values(secrets),
        'lovelace',
        'Ada is allergic',
        '123456',
        'Bearer',
        gateway.url,
      ]
        .filter((secret) => !(secret === secrets.stored && (name === '400' || name === '422')))
        .filter(
          (secret) => printed(error).includes(secret) || printed(error).includes(encodeURIComponent(secret)),
        );
      expect(leaks).toEqual([]);
    }
  });
});

describe('a refused connection', () => {
  it('keeps the address for the log, in its cause, and not in its own sentence', async () => {
    const { gateway } = await setUp();
    const { url, port } = gateway;
    await gateway.close();
    const { client } = await setUp({ endpoint: url, apiKey: secrets.apiKey, retry: { tries: 1 } });
    const error = await failure(client.sessions.list(secrets.endUserId), GatewayError);
    expect(error.message).toBe('No connection to the Agent Gateway could be made.');
    expect(String(error.cause)).toContain(String(port));
    expect(printed(error)).not.toMatch(/lovelace|very-secret/);
  });
});

describe('redacting a text', () => {
  it.each([
    ['see https://gateway.example/agent-v2?end_user_id=ada now', 'see … now'],
    ['host db-1.prod.acme refused', 'host … refused'],
    ['at 10.0.0.12:5432 or [::1]:80 or fe80::1 or localhost', 'at … or … or … or …'],
    ['gateway-3:8080 is down', '… is down'],
    ['mail to ada@example.org please', 'mail to … please'],
    ['body.fact_key: too long', 'body.fact_key: too long'],
    ['must be at most 20 characters, e.g. 5', 'must be at most 20 characters, e.g. 5'],
  ])('takes addresses out and leaves field names: %s', (text, clean) => {
    expect(redact(text, [])).toBe(clean);
  });

  it('takes a short value out only where it stands alone', () => {
    expect(redact('a value of "a" is bad', ['a'])).toBe('… value of "…" is bad');
    expect(redact('kiosk k1 (K1) k12', ['k1'])).toBe('kiosk … (…) k12');
  });

  it('takes out a part that is quoted of a long value', () => {
    const value = 'The quick brown fox jumps over the lazy dog';
    expect(redact("input 'the quick brown fox ju...' is too long", [value])).toBe(
      "input '……' is too long".replace('……', '…...'),
    );
    expect(redact('brown fox', [value])).toBe('brown fox');
  });

  it('is quick, however much was sent', () => {
    const text = 'no value of this kind is taken here '.repeat(80);
    const many = Array.from({ length: 100_000 }, (_, index) => `a value that is long, ${index}`);
    const short = Array.from({ length: 100_000 }, (_, index) => `value ${index}`);
    const startedAt = performance.now();
    expect(redact(text, [...many, ...short, 'x'.repeat(5_000_000)])).toBe(text);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('leaves no value behind, whatever stands around it', () => {
    const value = fc
      .string({ unit: 'grapheme', minLength: 4, maxLength: 40 })
      .filter((text) => text.trim().length > 3);
    fc.assert(
      fc.property(value, fc.string(), fc.string(), (secret, before, after) => {
        fc.pre(!`${before}…${after}`.includes(secret));
        expect(redact(before + secret + after, [secret])).not.toContain(secret);
      }),
    );
  });
});
