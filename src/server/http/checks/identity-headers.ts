import type { Check } from './check.js';

/** Headers that say who somebody is. */
const names = ['authorization', 'x-user-id', 'x-proxy-secret'];

/**
 * Refuses headers of identity that two readers could read differently: sent twice, joined by a comma (as proxies join
 * what came twice), or with bytes beyond visible ASCII. Node keeps the first of two Authorizations and joins others.
 */
export const plainIdentityHeaders: Check = ({ rawHeaders, headers }) => {
  for (const name of names) {
    if (headers[name] === undefined) continue;
    const count = rawHeaders.filter((one, index) => index % 2 === 0 && one.toLowerCase() === name).length;
    if (count === 1 && isPlain(name, String(headers[name]))) continue;
    return {
      code: 'BAD_REQUEST',
      message: `The header ${name} must be sent once at most, in visible ASCII characters, without a comma${
        name === 'authorization' ? ', as a scheme and its credentials' : ''
      }.`,
    };
  }
  return null;
};

function isPlain(name: string, value: string): boolean {
  const words = value.split(/ +/);
  return words.every((word) => /^[!-+\--~]*$/.test(word)) && (name !== 'authorization' || words.length <= 2);
}
