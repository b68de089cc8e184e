import type { Resolved } from '../resolve.js';
import type { table } from '../settings/table.js';

/** Sample data must not be taken for people's: production needs a gateway, or a word that the embedded one is meant. */
export function productionFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  // An endpoint that can't be used is a fault of its own.
  if (!values.production || values.gateway.endpoint !== null || sourceOf('gateway.endpoint') !== null)
    return [];
  if (values.embeddedGateway.allowInProduction) return [];
  const data = sourceOf('embeddedGateway.data');
  const served = data === null ? 'the sample data of the embedded gateway' : `the data of ${data}`;
  return [
    `gateway.endpoint (AGENT_GATEWAY_ENDPOINT) is required where ${sourceOf('production')} is true: without it ` +
      `${served} would be served; set embeddedGateway.allowInProduction to true where that is meant`,
  ];
}

/** Workers share no memory: each would have an embedded gateway of its own, and answer with other data. */
export function workerFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  if (values.server.workers === 1 || values.gateway.endpoint !== null) return [];
  if (sourceOf('gateway.endpoint') !== null) return [];
  return [
    `${sourceOf('server.workers')} needs gateway.endpoint (AGENT_GATEWAY_ENDPOINT): embedded gateways of several processes ` +
      'would have data of their own each',
  ];
}

/** What the operator believes to be sent to a gateway, and is not. */
const sent = [
  'gateway.apiKey',
  'gateway.apiKeyFile',
  'gateway.productionLine',
  'gateway.productionLines',
  'gateway.headers',
];
const keys = ['gateway.apiKey', 'gateway.apiKeyFile'];

/** Settings that have no effect beside the others, where the server can run all the same. */
export function idleSettingWarnings({ values, sourceOf }: Resolved<typeof table>): string[] {
  const given = (paths: readonly string[]) => paths.map(sourceOf).filter((source) => source !== null);
  if (values.gateway.endpoint === null) {
    return given(sent).map(
      (source) =>
        `${source} has no effect without gateway.endpoint (AGENT_GATEWAY_ENDPOINT): the embedded gateway answers`,
    );
  }
  if (values.auth.mode !== 'passthrough') return [];
  return given(keys).map(
    (source) => `${source} is not sent where auth.mode is passthrough: callers bring their own credentials`,
  );
}
