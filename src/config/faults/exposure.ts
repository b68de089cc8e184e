import { BlockList, isIP } from 'node:net';
import type { Resolved } from '../resolve.js';
import type { table } from '../settings/table.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * A real gateway holds what people said. While nobody has to say who they are, it is served to this machine only;
 * the embedded gateway's sample data may be shown to a network.
 */
export function exposureFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  if (values.auth.mode !== 'development') return [];
  if (values.gateway.endpoint === null || isLoopback(values.server.host)) return [];
  const host = sourceOf('server.host');
  const endpoint = sourceOf('gateway.endpoint');
  return [
    `${host} would open the gateway of ${endpoint} to everybody, as auth.mode development asks nobody who they are: ` +
      `set ${host} to 127.0.0.1, ::1 or localhost, or another auth.mode`,
  ];
}
