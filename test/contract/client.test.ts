import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../src/gateway/index.js';
import { type FaultyGateway, startFaultyGateway } from '../support/faulty-gateway.js';
import { comparedHeaders, exchanges, wireClient } from './wire.js';

describe('the client on the wire', () => {
  let gateway: FaultyGateway;
  let client: Client;

  beforeAll(async () => {
    gateway = await startFaultyGateway();
    client = new Client({ endpoint: gateway.url, ...wireClient });
  });
  afterAll(async () => {
    await client.close();
    await gateway.close();
  });

  it.each(exchanges.map((exchange) => [`${exchange.call} ${exchange.title}`, exchange] as const))(
    '%s',
    async (_title, { send, request, answer }) => {
      const before = gateway.requests.length;
      gateway.on('*', '*', (reply) => {
        if (answer.body === null) reply.send(answer.status);
        else reply.json(answer.body, answer.status);
      });

      await send(client).catch((error: unknown) => {
        // Some exchanges are refusals of the gateway: what counts here is what was sent.
        if (answer.status < 400) throw error;
      });

      expect(gateway.requests.slice(before).map(onWire)).toEqual([request]);
    },
  );

  it('has an exchange for each of the seventeen calls', () => {
    expect(new Set(exchanges.map(({ call }) => call)).size).toBe(17);
  });
});

function onWire({ method, target, headers, body }: FaultyGateway['requests'][number]) {
  const compared = comparedHeaders.filter((name) => name in headers).map((name) => [name, headers[name]]);
  return { method, target, headers: Object.fromEntries(compared), body: body === '' ? null : body };
}
