import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { Kind } from './kind.js';

/** Several values of one kind; as a variable they stand between commas. `allowed` follows "a list of". */
export function listOf<T>(kind: Kind<T>, allowed: string): Kind<readonly T[]> {
  return {
    schema: z.array(kind.schema).readonly(),
    allowed: `a list of ${allowed} (as a variable: between commas)`,
    fromText: (text) => text.split(',').map((part) => kind.fromText(part.trim())),
  };
}

function isOrigin(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

/** What a browser sends as Origin. `*` is none: every page of the web is no list. */
export const origin: Kind<string> = {
  schema: z.string().refine(isOrigin),
  allowed: 'an origin such as https://app.example, in lower case, without a path or a default port',
  fromText: (value) => value,
};

/** One address, or a network such as `10.0.0.0/8`. */
export const network: Kind<string> = {
  schema: z.string().refine((value) => {
    const [address = '', prefix, ...more] = value.split('/');
    const family = isIP(address);
    if (family === 0 || more.length > 0) return false;
    return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
  }),
  allowed: 'an IP address or a network in CIDR form',
  fromText: (value) => value,
};

/** Tells whether an address is in one of several networks, in whichever of its forms a socket gives it. */
export function inNetworks(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const one of networks) {
    const [address = '', prefix] = one.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address = '') => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}
