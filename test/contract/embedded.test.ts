import { describe, expect, it } from 'vitest';
import { getGlobalDispatcher } from 'undici';
import { startGateway } from '../support/start-gateway.js';
import { exchanges, wireClient, wireData, wireNow } from './wire.js';

describe('The embedded gateway answers the contract’s literal requests', () => {
  it.each(exchanges)('$call $title', async ({ request: wire, answer }) => {
    const gateway = await startGateway({ data: wireData, apiKey: wireClient.apiKey, clock: () => wireNow });
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
