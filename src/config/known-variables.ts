import { closest } from 'fastest-levenshtein';
import { derivedEnvName, namedSettings } from './settings/setting.js';
import { table } from './settings/table.js';

const prefixes = ['SEA_AGENT_GRAPHQL', 'AGENT_GATEWAY'];
const ours = new RegExp(`^(?:${prefixes.join('|')})_`, 'i');

/** Names an operator may mean, each with the variable to set: a setting such as `PORT` is looked for by its place too. */
const known = new Map(
  namedSettings(table).flatMap(({ env, path }) => [
    [derivedEnvName(path), env],
    [env, env],
  ]),
);
const variables = new Set(known.values());

/**
 * Variables that look like settings of this program and are none, each with the nearest that is one. An empty variable
 * counts as absent. Their values are never told.
 */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value.trim() === '' || !ours.test(name) || variables.has(name) || isServiceLink(name, env)) return [];
    return [`${shown(name)} is no setting; the nearest one is ${nearest(name)}`];
  });
}

function nearest(name: string): string | undefined {
  return known.get(closest(name.toUpperCase(), [...known.keys()]));
}

/** A name of a common form is told whole; others could break the line that tells them. */
function shown(name: string): string {
  return name.replace(/[^\w.-]/g, '?').slice(0, 100);
}

/** What Kubernetes puts into the environment of each container for a Service of the same namespace. */
const linkEnd =
  /^(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)$/;

function isServiceLink(name: string, env: Readonly<Record<string, string | undefined>>): boolean {
  const parts = name.split('_');
  return parts.some((_, index) => {
    const service = parts.slice(0, index).join('_');
    return linkEnd.test(parts.slice(index).join('_')) && env[`${service}_SERVICE_HOST`] !== undefined;
  });
}
