import { expect, onTestFinished } from 'vitest';
import { Client, type ClientOptions } from '../../src/gateway/index.js';
import { type FaultyGateway, startFaultyGateway } from '../support/faulty-gateway.js';

/** A client and the scripted gateway it talks to, for one test. */
export async function setUp(
  options: Partial<ClientOptions> = {},
): Promise<{ client: Client; gateway: FaultyGateway }> {
  const gateway = await startFaultyGateway();
  const client = new Client({
    endpoint: gateway.url,
    apiKey: 'test-key',
    // Patient: how fast a busy machine is must not decide what a call gets.
    queue: { waitMs: 600_000 },
    ...options,
  });
  onTestFinished(async () => {
    await gateway.close();
    await client.close();
  });
  return { client, gateway };
}

/** The error that a call fails with; the test fails where it succeeds or fails in another way. */
export async function failure<E extends Error>(
  call: Promise<unknown>,
  // Error classes differ in their constructors' parameters, which don't matter here.
  type: abstract new (...parameters: never[]) => E,
): Promise<E> {
  const error: unknown = await call.then(
    () => expect.fail('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof type)) throw error;
  return error;
}
