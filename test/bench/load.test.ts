import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { latenciesOf } from '../../bench/load/latencies.js';
import { load } from '../../bench/load/load.js';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/graphql`;
}

const one = { headers: { 'content-type': 'application/json' }, body: 'one' };
const order = { requests: [one], connections: 2, seconds: 0.2 };

test('the load sends the requests in turn, one at a time on each connection, and counts the answers', async () => {
  const bodies: string[] = [];
  const waiting: ServerResponse[] = [];
  let alone = 0;
  const url = await serve(async (request, response) => {
    bodies.push(`${request.method} ${request.url} ${await text(request)}`);
    waiting.push(response);
    // The other connection's request has to come before this one is answered.
    if (waiting.length === 2) for (const one of waiting.splice(0)) one.end('{"data":{}}');
    // At the end one may be left alone.
    else
      setTimeout(() => {
        if (response.writableEnded) return;
        alone++;
        response.end('{"data":{}}');
      }, 2000);
  });
  const report = await load({ ...order, url, requests: [one, { ...one, body: 'two' }] });
  expect([report.good, report.bad]).toEqual([bodies.length, 0]);
  expect(bodies.length).toBeGreaterThanOrEqual(2);
  const ofOne = bodies.filter((body) => body === 'POST /graphql one').length;
  const ofTwo = bodies.filter((body) => body === 'POST /graphql two').length;
  expect([ofOne + ofTwo, Math.abs(ofOne - ofTwo) <= 1]).toEqual([bodies.length, true]);
  expect(report.seconds).toBeGreaterThan(0.2);
  expect(alone).toBeLessThanOrEqual(1);
});

test.each<[string, RequestListener]>([
  ['an answer with errors', (_request, response) => response.end('{"errors":[],"data":{}}')],
  ['another status', (_request, response) => response.writeHead(503).end('{"data":{}}')],
  ['a broken connection', (request) => request.socket.destroy()],
  ['nothing', (_request, response) => response.end()],
])('%s is no good answer', async (_what, listener) => {
  const { good, bad, latencies } = await load({ ...order, url: await serve(listener) });
  expect([good, latencies]).toEqual([0, { p50: null, p99: null }]);
  expect(bad).toBeGreaterThan(0);
});

test('p50 and p99 are what so many answers took at most', () => {
  const times = Array.from({ length: 200 }, (_, at) => 200 - at);
  expect(latenciesOf(times)).toEqual({ p50: 100, p99: 198 });
  expect(latenciesOf([7])).toEqual({ p50: 7, p99: 7 });
});
