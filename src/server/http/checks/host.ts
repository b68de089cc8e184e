import { isIP } from 'node:net';
import type { Config } from '../../../config/config.js';
import { isLoopback } from '../../../config/faults/exposure.js';
import type { Check } from './check.js';

const localNames = ['localhost', '127.0.0.1', '::1'];

/**
 * Under which Host names requests are answered. Without authentication, whoever can name this server may ask it: a
 * web page could, by a host name of its own that points here (DNS rebinding). So in development only names that can't
 * be pointed elsewhere are answered: the local ones, the configured ones and, where a network may see the server, any
 * literal IP address. In the other modes such a page has no token, and all names are answered unless some are listed.
 */
export function knownHosts({ auth, server }: Config): Check {
  const listed = server.allowedHosts.map((name) => name.toLowerCase());
  if (auth.mode === 'development') return localHostOnly(server.host, listed);
  if (listed.length === 0) return () => null;
  return ({ headers }) =>
    listed.includes(hostName(headers.host ?? ''))
      ? null
      : refusal('The server does not answer under this name; see the Host header and server.allowedHosts.');
}

function localHostOnly(listenHost: string, listed: readonly string[]): Check {
  const names = new Set([...localNames, listenHost.toLowerCase(), ...listed]);
  const anyAddress = !isLoopback(listenHost);
  return (request) => {
    const name = hostName(request.headers.host ?? '');
    if (names.has(name) || (anyAddress && isIP(name) !== 0)) return null;
    return refusal(
      'In development mode the server answers under localhost, 127.0.0.1 and [::1] only; see the Host header.',
    );
  };
}

function refusal(message: string) {
  return { code: 'FORBIDDEN', message } as const;
}

/** The name in a Host header, without its port and without the brackets of IPv6. */
function hostName(header: string): string {
  const match = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header);
  return (match?.[1] ?? match?.[2] ?? '').toLowerCase();
}
