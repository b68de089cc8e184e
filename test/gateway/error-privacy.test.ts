import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../src/gateway/index.js';
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
