import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedGateway } from '../../src/embedded-gateway/index.js';
import { Client } from '../../src/gateway/index.js';
import { waitUntil } from '../support/wait-until.js';

test('one signal may end many calls, without a warning and without a listener that stays', async () => {
  const gateway = await startEmbeddedGateway();
  const client = new Client({ endpoint: gateway.url });
  onTestFinished(async () => {
    await client.close();
    await gateway.close();
  });
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => warnings.push(name);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const controller = new AbortController();
  const { signal } = controller;
  const ask = () => client.sessions.list('ada', { limit: 1 }, { signal });

  await Promise.all(Array.from({ length: 50 }, ask));
  expect(getEventListeners(signal, 'abort')).toEqual([]);

  const hold = gateway.controls.hold('*');
  gateway.controls.log.clear();
  const calls = Array.from({ length: 50 }, () =>
    ask().then(
      () => 'answered',
      (error: Error) => error.name,
    ),
  );
  await waitUntil(() => expect(gateway.controls.log.count()).toBe(50));
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  controller.abort();
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['GatewayAbortError']));
  hold.release();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await expect(ask()).rejects.toThrow('ended by its caller');
  // Warnings are told in a tick of their own.
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});
