import { request } from 'node:http';
import { listen } from './listen.js';

/**
 * The wire between a router and the subgraph: passes everything on, keeps the headers that came, and can be cut.
 * @param {string} target the subgraph's GraphQL endpoint
 */
export async function startWire(target) {
  const wire = { url: '', headers: [], cut: false, close: async () => undefined };
  const { origin, close } = await listen((incoming, outgoing) => {
    wire.headers.push(incoming.headers);
    if (wire.cut) {
      outgoing.destroy();
      return;
    }
    const headers = { ...incoming.headers, host: new URL(target).host };
    const onward = request(target, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return Object.assign(wire, { url: `${origin}${new URL(target).pathname}`, close });
}
