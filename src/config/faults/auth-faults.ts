import type { Resolved } from '../resolve.js';
import type { table } from '../settings/table.js';

const required = ['issuer', 'audience', 'algorithms'] as const;
const jwtOnly = [...required, 'jwksUrl', 'keyFile', 'claims.productionLine'];
const passthroughOnly = ['trustedProxies', 'proxySecret'];

/**
 * What a mode lacks, and what is set for another mode: an operator who wrote down an issuer means tokens to be
 * asked for, and must not be left with a server that asks nobody.
 */
export function authFaults(resolved: Resolved<typeof table>): string[] {
  const { values, sourceOf } = resolved;
  const { mode, jwt } = values.auth;
  const others = [
    ...(mode === 'jwt' ? [] : jwtOnly.map((name) => [`jwt.${name}`, 'jwt'] as const)),
    ...(mode === 'passthrough' ? [] : passthroughOnly.map((name) => [name, 'passthrough'] as const)),
  ];
  const idle = others.flatMap(([name, other]) => {
    const source = sourceOf(`auth.${name}`);
    return source === null ? [] : [`${source} is for auth.mode ${other}, but the mode is ${mode}`];
  });
  const lacking = required.filter((name) => jwt[name] === null || jwt[name].length === 0);
  return [
    ...idle,
    ...(mode === 'jwt' ? lacking.map((name) => `auth.jwt.${name} is required where auth.mode is jwt`) : []),
    ...(mode === 'jwt' ? keySourceFaults(resolved) : []),
    ...auditFaults(resolved),
  ];
}

function keySourceFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  const { jwksUrl, keyFile } = values.auth.jwt;
  if (jwksUrl === null && keyFile === null) {
    return ['auth.jwt.jwksUrl or auth.jwt.keyFile is required where auth.mode is jwt'];
  }
  if (jwksUrl === null || keyFile === null) return [];
  return [`set ${sourceOf('auth.jwt.jwksUrl')} or ${sourceOf('auth.jwt.keyFile')}, not both`];
}

/** Hashes under a key that is gone at the next start could not be compared: of no use to an audit. */
function auditFaults({ values, sourceOf }: Resolved<typeof table>): string[] {
  if (!values.production || values.audit.key !== null || sourceOf('audit.key') !== null) return [];
  return [`audit.key (SEA_AGENT_GRAPHQL_AUDIT_KEY) is required where ${sourceOf('production')} is true`];
}
