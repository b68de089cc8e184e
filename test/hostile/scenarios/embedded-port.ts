import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Scenario, Target } from '../scenario.js';

const path = '/agent-v2/v1/worker/users/ada/sessions/';

function tryPort(
  port: number,
  host: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, headers: { host, ...headers }, agent: false },
      (incoming) => {
        void text(incoming).then((body) => resolve({ status: incoming.statusCode ?? 0, body }));
      },
    );
    outgoing.on('error', () => resolve({ status: 0, body: '' }));
    outgoing.end();
  });
}

/** Every port that the process listens on, besides GraphQL's own. */
async function otherPorts({ server, url }: Target): Promise<number[]> {
  const ports = await server.ports();
  return ports.filter((port) => port !== Number(url.port));
}

/** The embedded gateway is the server's own, and nobody else's way in. */
export const embeddedPort: Scenario = {
  name: "the embedded gateway's port",
  sent: 'its port is found and asked without a key, with made-up keys and under foreign hosts',
  embedded: true,
  async attack(target) {
    const ports = await otherPorts(target);
    const faults: string[] = ports.length === 0 ? ['the port was not found'] : [];
    const statuses = new Set<number>();
    for (const port of ports) {
      for (const host of [`127.0.0.1:${port}`, 'localhost', 'evil.example', `evil.example:${port}`, '']) {
        for (const key of [
          null,
          '',
          'Bearer ',
          'Bearer guess',
          'Basic Z3Vlc3M6Z3Vlc3M=',
          'Bearer undefined',
          'Bearer null',
        ]) {
          const { status, body } = await tryPort(port, host, key === null ? {} : { authorization: key });
          statuses.add(status);
          if (status < 400 || body.includes('ada'))
            faults.push(`${status} to the host ${JSON.stringify(host)} with the key ${JSON.stringify(key)}`);
        }
      }
    }
    return { came: [...statuses].join(', '), faults };
  },
};
