import { isIP } from 'node:net';
import { isLoopback } from '../../config/exposure.js';
import type { Check } from './check.js';

const localNames = ['localhost', '127.0.0.1', '::1'];

/**
 * Without authentication, whoever can name this server may ask it: a web page could, by a host name of its own that
 * points here (DNS rebinding). So only names that can't be pointed elsewhere are answered: the local ones, the
 * configured one and, where a network may see the server, any literal IP address.
 */
export function localHostOnly(listenHost: string): Check {
  const names = new Set([...localNames, listenHost.toLowerCase()]);
  const anyAddress = !isLoopback(listenHost);
  return (request) => {
    const name = hostName(request.headers.host ?? '');
    if (names.has(name) || (anyAddress && isIP(name) !== 0)) return null;
    return {
      status: 403,
      code: 'FORBIDDEN',
      message:
        'In development mode the server answers under localhost, 127.0.0.1 and [::1] only; see the Host header.',
    };
  };
}

/** The name in a Host header, without its port and without the brackets of IPv6. */
function hostName(header: string): string {
  const match = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header);
  return (match?.[1] ?? match?.[2] ?? '').toLowerCase();
}
