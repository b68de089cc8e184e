import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { ask } from './ask.js';
import { listen } from './listen.js';

/** One object of each type that has two keys, and what to ask of it. */
const ada = { agentId: 'support-agent', endUserId: 'ada' };
export const pointed = {
  Session: {
    keys: { userId: 'ada', sessionId: 'ada-refund' },
    ask: 'title',
    answer: { title: 'Refund for a double charge' },
  },
  AgentMemory: { keys: ada, ask: 'preference { enabled }', answer: { preference: { enabled: true } } },
  MemoryItem: {
    keys: { ...ada, memoryId: 'ada-item-phone' },
    ask: 'content',
    answer: { content: 'Ada has a new phone whose clock ran late.' },
  },
  Fact: { keys: { ...ada, factId: 'ada-fact-seats' }, ask: 'value', answer: { value: 3 } },
  Candidate: {
    keys: { ...ada, candidateId: 'ada-candidate-brief' },
    ask: 'occurrences',
    answer: { occurrences: 5 },
  },
};

/**
 * Two subgraphs that only point at these objects: one by the ids that the subgraph under test printed, one by the
 * gateway's own ids.
 * @param {string} url the subgraph under test
 */
export async function startPointers(url) {
  const printed = {};
  for (const [type, { keys }] of Object.entries(pointed)) {
    const { data } = await ask(url, {
      query: `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on ${type} { id } } }`,
      variables: { representations: [{ __typename: type, ...keys }] },
    });
    [printed[type]] = data._entities;
  }
  const own = Object.fromEntries(Object.entries(pointed).map(([type, { keys }]) => [type, keys]));
  return [await startPointer('ById', printed), await startPointer('ByIds', own)];
}

async function startPointer(name, keys) {
  const stubs = Object.entries(keys).map(([type, fields]) => {
    const names = Object.keys(fields);
    const declared = names.map((field) => `${field}: ID!`).join(' ');
    return `type ${type} @key(fields: "${names.join(' ')}", resolvable: false) { ${declared} }`;
  });
  const sdl = `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
    ${stubs.join('\n')}
    type ${name} { ${Object.keys(keys)
      .map((type) => `${type}: ${type}`)
      .join(' ')} }
    type Query { pointed${name}: ${name}! }`;
  const schema = buildSubgraphSchema({
    typeDefs: parse(sdl),
    resolvers: { Query: { [`pointed${name}`]: () => keys } },
  });
  const { origin, close } = await listen(createYoga({ schema, logging: false, graphiql: false }));
  return { name: name.toLowerCase(), url: `${origin}/graphql`, sdl, close };
}
