import { argumentName } from './argument-name.js';
import { checkId, checkMemoryId } from './id.js';

/** The parameters of a route template by their names in the template, such as `user_id`. */
export type PathParameters = Readonly<Record<string, unknown>>;

/**
 * Fills a route template: every `{parameter}` becomes exactly one percent-encoded segment.
 * @throws GatewayInputError naming the argument (`memoryId` for `{memory_id}`) where an id is refused
 */
export function buildPath(template: string, parameters: PathParameters): string {
  return template.replace(/\{(\w+)\}/g, (_placeholder, parameter: string) => {
    const value = parameters[parameter];
    const argument = argumentName(parameter);
    if (parameter === 'memory_id') checkMemoryId(argument, value);
    else checkId(argument, value);
    return encodeURIComponent(String(value));
  });
}
