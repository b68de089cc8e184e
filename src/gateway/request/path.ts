import { argumentName } from './argument-name.js';
import { checkId, checkMemoryId } from './id.js';

/** The parameters of a route template by their names in the template, such as `user_id`. */
export type PathParameters = Readonly<Record<string, unknown>>;

/**
 * Fills a route template: every `{parameter}` becomes exactly one percent-encoded segment.
 * @throws GatewayInputError naming the argument (`memoryId` for `{memory_id}`) where an id is refused
 */
export function buildPath(template: string, parameters: PathParameters): string {
  const { texts, names } = templateOf(template);
  let path = texts[0] ?? '';
  names.forEach(({ parameter, argument }, index) => {
    const value = parameters[parameter];
    if (parameter === 'memory_id') checkMemoryId(argument, value);
    else checkId(argument, value);
    path += encodeURIComponent(value) + (texts[index + 1] ?? '');
  });
  return path;
}

interface Template {
  /** Before, between and after the parameters. */
  readonly texts: readonly string[];
  readonly names: readonly { readonly parameter: string; readonly argument: string }[];
}

/** Templates stand in the code: there are as many as there are routes. */
const known = new Map<string, Template>();

function templateOf(template: string): Template {
  const found = known.get(template) ?? parse(template);
  known.set(template, found);
  return found;
}

function parse(template: string): Template {
  const pieces = template.split(/\{(\w+)\}/);
  return {
    texts: pieces.filter((_piece, index) => index % 2 === 0),
    names: pieces
      .filter((_piece, index) => index % 2 === 1)
      .map((parameter) => ({ parameter, argument: argumentName(parameter) })),
  };
}
