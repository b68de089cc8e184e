import type { Check } from './check.js';

const graphqlResponse = 'application/graphql-response+json';
const json = 'application/json';

// What a range of the Accept header is answered with; a wildcard gets what every client can read.
const answers: Readonly<Record<string, string>> = {
  [graphqlResponse]: graphqlResponse,
  [json]: json,
  'application/*': json,
  '*/*': json,
};

/**
 * Chooses the answer's media type and leaves it as the only one in the Accept header, so that nothing behind this
 * check negotiates again. A request nobody could read the answer of is refused before a mutation has run.
 */
export const negotiate: Check = (request) => {
  const chosen = choose(request.headers.accept ?? '*/*');
  request.headers.accept = chosen ?? json;
  if (chosen !== null) return null;
  return {
    status: 406,
    code: 'BAD_REQUEST',
    message: `The answer is ${graphqlResponse} or ${json}; the Accept header allows neither.`,
  };
};

/** The first of the media types with the highest weight; null where none is ours. */
function choose(accept: string): string | null {
  let best: { type: string; weight: number } | null = null;
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const type = Object.hasOwn(answers, name) ? answers[name] : undefined;
    const weight = weightOf(parameters);
    if (type === undefined || weight === 0) continue;
    if (best === null || weight > best.weight) best = { type, weight };
  }
  return best?.type ?? null;
}

function weightOf(parameters: readonly string[]): number {
  // An answer is always UTF-8.
  if (parameters.some((part) => part.startsWith('charset=') && !/^charset="?utf-8"?$/.test(part))) return 0;
  const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return weight >= 0 && weight <= 1 ? weight : 0;
}
