import { readFileSync } from 'node:fs';
import { parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

const file = readFileSync(new URL('../../schema.subgraph.graphql', import.meta.url), 'utf8');
const askSdl = '{ _service { sdl } }';

function namesIn(sdl: string): string[] {
  const names: string[] = [];
  visit(parse(sdl), { Directive: ({ name }) => void names.push(name.value) });
  return names;
}

/** The types, and the fields of queries, that the file has and the text lacks. */
function missing(sdl: string): string[] {
  const names = (text: string) =>
    parse(text).definitions.flatMap((definition) => {
      if (!('name' in definition) || definition.name === undefined) return [];
      const { value: name } = definition.name;
      if (name !== 'Query' || !('fields' in definition)) return [name];
      return (definition.fields ?? []).map((field) => `Query.${field.name.value}`);
    });
  const present = new Set(names(sdl));
  return names(file)
    .filter((name) => !present.has(name))
    .sort();
}

test('_service tells the text of schema.subgraph.graphql', async () => {
  const server = await startServer();
  const { data } = (await server.ask(askSdl)).json();
  expect(data).toEqual({ _service: { sdl: file.trimEnd() } });
});

test('the subgraph links federation v2.9 and imports the directives it uses, no others', () => {
  const link = /extend schema\n\s*@link\(url: "([^"]*)", import: \[([^\]]*)\]\)/.exec(file);
  expect(link?.[1]).toBe('https://specs.apollo.dev/federation/v2.9');
  const used = new Set(namesIn(file).filter((name) => name !== 'link' && name !== 'deprecated'));
  expect(link?.[2]?.split(', ').sort()).toEqual([...used].map((name) => `"@${name}"`).sort());
});

test('the subgraph has no _service and no _entities of its own in its text', () => {
  expect(file).not.toMatch(/^ *(?:type |union |scalar )?_\w+/m);
});

test('every key that is declared names fields of its type that are flat and never null', () => {
  const keys: string[] = [];
  visit(parse(file), {
    ObjectTypeDefinition(type) {
      for (const directive of type.directives ?? []) {
        const [fields] = directive.arguments ?? [];
        if (directive.name.value !== 'key' || fields?.value.kind !== 'StringValue') continue;
        keys.push(`${type.name.value} ${fields.value.value}`);
        for (const name of fields.value.value.split(' ')) {
          const field = type.fields?.find((candidate) => candidate.name.value === name);
          expect(field?.type).toMatchObject({ kind: 'NonNullType', type: { name: { value: 'ID' } } });
        }
      }
    },
  });
  expect(keys.sort()).toEqual([
    'Agent id',
    'AgentMemory agentId endUserId',
    'AgentMemory id',
    'Candidate agentId endUserId candidateId',
    'Candidate id',
    'Fact agentId endUserId factId',
    'Fact id',
    'MemoryItem agentId endUserId memoryId',
    'MemoryItem id',
    'Session id',
    'Session userId sessionId',
    'User id',
  ]);
});

test('with federation.enabled false there is neither _service nor _entities', async () => {
  const server = await startServer({ env: { SEA_AGENT_GRAPHQL_FEDERATION_ENABLED: 'false' } });
  for (const query of [askSdl, '{ _entities(representations: []) { __typename } }']) {
    const { data, errors } = (await server.ask(query)).json();
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  }
  const { data } = (await server.ask('{ __schema { types { name } } }')).json();
  expect(JSON.stringify(data)).not.toMatch(/"_(Any|Entity|Service)"/);
});

test('with schema.standaloneFields false the fields that others may own are gone, with what only they need', async () => {
  const server = await startServer({ env: { SEA_AGENT_GRAPHQL_SCHEMA_STANDALONE_FIELDS: 'false' } });
  const { data } = (await server.ask(askSdl)).json();
  const { sdl } = (data as { _service: { sdl: string } })._service;
  expect(missing(sdl)).toEqual([
    'AuthenticationMode',
    'Query.node',
    'Query.nodes',
    'Query.viewer',
    'Scope',
    'Viewer',
  ]);
  const answer = await server.ask('{ session(userId: "ada", sessionId: "ada-refund") { title } }');
  expect(answer.json()).toEqual({ data: { session: { title: 'Refund for a double charge' } } });
});
