import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';

/** What Prometheus reads at. */
export interface MetricsListener {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves metrics under /metrics on an address of its own, so that no proxy in front of the API shows them to the world.
 * Rejects where the port is taken.
 */
export async function listenForPrometheus(
  { host, port }: { readonly host: string; readonly port: number },
  text: () => Promise<string>,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    const path = request.url?.replace(/\?.*$/s, '');
    if (path !== '/metrics') answer(response, 404, 'Metrics are under /metrics.\n');
    else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      answer(response, 405, 'Metrics are read by GET.\n');
    } else {
      text().then(
        (metrics) => answer(response, 200, metrics),
        () => answer(response, 500, 'The metrics could not be read.\n'),
      );
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  // A server that listens on TCP has an AddressInfo.
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${taken}/metrics`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(response: ServerResponse, status: number, text: string): void {
  const type = status === 200 ? 'text/plain; version=0.0.4; charset=utf-8' : 'text/plain; charset=utf-8';
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
