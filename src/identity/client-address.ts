import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/**
 * From where a request comes, behind proxies that are believed: the last address in X-Forwarded-For that none of them
 * has. What stands before it whoever asked may have written.
 *
 * @param isTrusted whether the request came from a proxy that is believed
 * @param isProxy whether an address is that of such a proxy
 */
export function clientAddress(
  { socket, headers }: IncomingMessage,
  isTrusted: boolean,
  isProxy: (address: string) => boolean,
): string {
  let address = socket.remoteAddress ?? '';
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  for (let believed = isTrusted; believed; believed = isProxy(address)) {
    const next = plainAddress((forwarded.pop() ?? '').trim());
    if (next === null) break;
    address = next;
  }
  return address;
}

/** Without a port and the brackets of IPv6; null where it is no address. */
function plainAddress(text: string): string | null {
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const address = inBrackets ?? text.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) === 0 ? null : address;
}

/**
 * Under which name the requests of an address are counted. Of IPv6 it is the network of 64 bits, as whoever has one
 * address there has all of them.
 */
export function addressName(address: string): string {
  const text = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return `address ${isIPv6(text) ? networkOf(text) : text}`;
}

function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
