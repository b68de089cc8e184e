import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getGlobalDispatcher } from 'undici';
import { startEmbeddedGateway, type EmbeddedGateway } from '../../src/embedded-gateway/index.js';
import { exchanges, wireClient, wireData, wireNow } from './wire.js';

describe('The embedded gateway answers the contract’s literal requests', () => {
  let gateway: EmbeddedGateway;

  beforeEach(async () => {
    gateway = await startEmbeddedGateway({
      data: wireData,
      apiKey: wireClient.apiKey,
      clock: () => wireNow,
    });
  });
  afterEach(() => gateway.close());

  it.each(exchanges)('$call $title', async ({ request: wire, answer }) => {
    const response = await getGlobalDispatcher().request({
      origin: gateway.url,
      path: wire.target,
      method: wire.method,
      headers: wire.headers,
      body: wire.body,
    });
    const text = await response.body.text();
    expect(response.statusCode).toBe(answer.status);
    expect(text === '' ? null : JSON.parse(text)).toEqual(answer.body);
  });
});
