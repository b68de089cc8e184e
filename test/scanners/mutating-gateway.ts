import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { startEmbeddedGateway } from '../../src/embedded-gateway/index.js';

const odd: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e300,
  true,
  [],
  {},
  [null],
  'x'.repeat(5_000),
  [[[[]]]],
  { data: null },
];

/** An embedded gateway behind a server that changes one place of each JSON answer. */
export async function startMutatingGateway(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const gateway = await startEmbeddedGateway();
  let turn = 0;
  const server: Server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await buffer(request);
    const { authorization = '', 'content-type': type = 'application/json' } = headers;
    const answer = await fetch(new URL(url, gateway.url), {
      method,
      headers: { authorization, 'content-type': type },
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    turn += 1;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(text === '' ? text : JSON.stringify(mutated(JSON.parse(text), turn)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await gateway.close();
    },
  };
}

/** The value with one place of it changed; which one and into what follows from the number. */
function mutated(value: unknown, number: number): unknown {
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = [];
  const top = { value };
  const walk = (holder: Record<string, unknown>): void => {
    for (const [key, held] of Object.entries(holder)) {
      places.push({ holder, key });
      // An array is an object with its places as keys, which is all that is wanted of it.
      if (typeof held === 'object' && held !== null) walk(held as Record<string, unknown>);
    }
  };
  walk(top);
  // Two odd steps, so that places and changes meet in all ways.
  const place = places[(number * 7_919) % places.length];
  if (place !== undefined) place.holder[place.key] = odd[number % odd.length];
  return top.value;
}
