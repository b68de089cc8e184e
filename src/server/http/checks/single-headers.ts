import type { Check } from './check.js';

/**
 * Refuses two Hosts or Content-Types, of which a proxy may have read the other one, and HTTP/1.1 without a Host, which
 * it needs beside an absolute target too. Node would keep the first.
 */
export const singleHeaders: Check = ({ rawHeaders, httpVersion }) => {
  let hosts = 0;
  let contentTypes = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    // Lengths first: every request comes through here.
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 12 && name.toLowerCase() === 'content-type') contentTypes++;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return refusal('Host');
  return contentTypes > 1 ? refusal('Content-Type') : null;
};

function refusal(name: string) {
  return { code: 'BAD_REQUEST', message: `The header ${name} must be sent once.` } as const;
}
