import type { IncomingMessage } from 'node:http';
import type { Check } from './check.js';
import { isUtf8, parseMediaType } from './media-type.js';

const graphqlResponse = 'application/graphql-response+json';
const json = 'application/json';
export const eventStream = 'text/event-stream';

/** The media types that ranges of the Accept header allow; of several the first, which every client can read. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  [graphqlResponse]: [graphqlResponse],
  [json]: [json],
  'application/*': [json, graphqlResponse],
  '*/*': [json, graphqlResponse],
};

/** From the one that names most to the one that names least. */
const precedence = [graphqlResponse, json, 'application/*', '*/*'];

/**
 * Chooses the answer's media type and leaves it as the only one in the Accept header, so that nothing behind this
 * check negotiates again. A request nobody could read the answer of is refused before a mutation has run.
 */
export const negotiate: Check = (request) => {
  const chosen =
    choose(request.headers.accept ?? '*/*') ?? (acceptsEvents(request, namedRanges) ? eventStream : null);
  request.headers.accept = chosen ?? json;
  if (chosen !== null) return null;
  return {
    status: 406,
    code: 'BAD_REQUEST',
    message: `The answer is ${graphqlResponse}, ${json} or ${eventStream}; the Accept header allows none of them.`,
  };
};

/** Whether several results may be answered, as server-sent events: by the header as it came, whatever was chosen. */
export function acceptsEvents(
  { headersDistinct }: IncomingMessage,
  ranges: readonly string[] = eventRanges,
): boolean {
  const { accept = ['*/*'] } = headersDistinct;
  const weights = weightsOf(accept.join(), ranges);
  const range = ranges.find((one) => weights.has(one));
  return range !== undefined && (weights.get(range) ?? 0) > 0;
}

/** Of who names events, one result is answered as one; who takes anything gets JSON or nothing. */
const namedRanges = [eventStream, 'text/*'];
const eventRanges = [...namedRanges, '*/*'];

/** The first of the media types with the highest weight; null where none is ours. */
function choose(accept: string): string | null {
  const only = allowed[accept]?.[0];
  if (only !== undefined) return only;
  const weights = weightsOf(accept, precedence);
  let best: { type: string; weight: number } | null = null;
  for (const range of weights.keys()) {
    for (const type of allowed[range] ?? []) {
      const weight = weightIn(weights, type);
      if (weight > (best?.weight ?? 0)) best = { type, weight };
    }
  }
  return best?.type ?? null;
}

/** By ranges in their order; of one that stands twice the higher weight, as it is meant with other parameters. */
function weightsOf(accept: string, ranges: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const text of accept.match(listed) ?? []) {
    const range = parseMediaType(text);
    // An answer is always UTF-8.
    if (range === null || !ranges.includes(range.essence) || !isUtf8(range)) continue;
    const weight = Number(range.parameter('q') ?? 1);
    const valid = weight >= 0 && weight <= 1 ? weight : 0;
    weights.set(range.essence, Math.max(valid, weights.get(range.essence) ?? 0));
  }
  return weights;
}

/** What stands between commas; a comma within quotes is none. A quote that is not closed goes to the end. */
const listed = /(?:[^,"]|"(?:\\.|[^"\\])*(?:"|$))+/g;

/** The weight of the range that names the type most exactly: `application/json;q=0` forbids what `*\/*` allows. */
function weightIn(weights: ReadonlyMap<string, number>, type: string): number {
  const range = precedence.find((one) => weights.has(one) && allowed[one]?.includes(type));
  return (range === undefined ? undefined : weights.get(range)) ?? 0;
}
