import { readBaseUrl } from '../../gateway/request/base-url.js';
import type { Resolved } from '../resolve.js';
import type { table } from '../settings/table.js';

/** Headers that settings of their own set too, of which one would win without a word. */
const headersOfSettings = [
  ['x-user-id', 'gateway.productionLine'],
  ['authorization', 'gateway.apiKey'],
  ['authorization', 'gateway.apiKeyFile'],
] as const;

/** What can't be sent to the gateway as it was meant. */
export function gatewayFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  const names = Object.keys(values.gateway.headers).map((name) => name.toLowerCase());
  const source = sourceOf('gateway.headers');
  const twice = headersOfSettings.flatMap(([name, setting]) => {
    const other = sourceOf(setting);
    if (other === null || !names.includes(name)) return [];
    return [`${source} has ${name}, which ${other} sets too: set one of them`];
  });
  const repeated = names.filter((name, index) => names.indexOf(name) < index);
  return [
    ...endpointFaults(values.gateway.endpoint, sourceOf('gateway.endpoint')),
    ...twice,
    ...repeated.map((name) => `${source} has ${name} twice, in other letters: leave one`),
  ];
}

function endpointFaults(endpoint: string | null, source: string | null): string[] {
  const read = endpoint === null ? null : readBaseUrl(endpoint);
  return read !== null && 'fault' in read ? [`${source} ${read.fault}`] : [];
}
