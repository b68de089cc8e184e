import { isUnionType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../src/schema/index.js';
import { candidates, facts, items, oneMemory } from '../support/rows.js';
import { startGraph } from '../support/run-operation.js';

const schema = buildSchema({ federation: false, standaloneFields: true });
const scope = { agentId: 'a', endUserId: 'u' };

/** A mutation with an input that the gateway takes. */
const writes: readonly (readonly [string, object])[] = [
  ['correctMemoryItem', { ...scope, memoryId: 'm0', content: 'new' }],
  ['forgetMemoryItem', { ...scope, memoryId: 'm0' }],
  ['confirmCandidate', { ...scope, candidateId: 'c0', factKey: 'new' }],
  ['createFact', { ...scope, key: 'new', value: 1 }],
  ['updateFact', { ...scope, factId: 'active-0', value: 1 }],
  ['forgetFact', { ...scope, factId: 'active-0' }],
  ['setMemoryPreference', { ...scope, enabled: true }],
  ['deleteMemoryAccount', { ...scope, confirmEndUserId: 'u' }],
];

const purgeRefused = {
  status: 501,
  json: { error: { code: 'worker_purge_not_configured', message: 'not configured' } },
};

/** What the gateway, or the input, makes of each member of a result union. */
const causes: Readonly<
  Record<string, { failure?: { status: number; json: object }; input?: object; code: string }>
> = {
  MemoryNotFoundError: { failure: { status: 404, json: {} }, code: 'NOT_FOUND' },
  MemoryConflictError: { failure: { status: 409, json: {} }, code: 'CONFLICT' },
  MemoryInputError: { input: { endUserId: '..' }, code: 'BAD_USER_INPUT' },
  MemoryPurgeUnavailableError: { failure: purgeRefused, code: 'PURGE_UNAVAILABLE' },
};

describe.each(writes)('The result of %s', (mutation, input) => {
  const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}`;
  const union = schema.getType(`${name}Result`);
  const members = isUnionType(union) ? union.getTypes().map((type) => type.name) : [];
  const operation = `mutation ($input: ${name}Input!) { result: ${mutation}(input: $input) {
    __typename ... on MemoryError { message code } } }`;
  const start = () => startGraph(oneMemory({ items: items(2), facts: facts(2), candidates: candidates(2) }));

  it(`is its payload where the gateway takes it`, async () => {
    const { data, errors } = await (await start()).run(operation, { input });
    expect([data, errors]).toEqual([{ result: { __typename: `${name}Payload` } }, []]);
  });

  it.each(members.filter((member) => member !== `${name}Payload`))('can be a %s', async (member) => {
    const graph = await start();
    const { failure, code, input: change } = causes[member] ?? { code: 'none' };
    if (failure !== undefined) graph.gateway.controls.fail('*', failure);
    const { data, errors } = await graph.run(operation, { input: { ...input, ...change } });
    expect(errors).toEqual([]);
    expect(data).toEqual({ result: { __typename: member, code, message: expect.stringMatching(/\w/) } });
  });

  it('has these members and no others', () => {
    const purge = mutation === 'deleteMemoryAccount' ? ['MemoryPurgeUnavailableError'] : [];
    const errors = ['MemoryNotFoundError', 'MemoryConflictError', 'MemoryInputError', ...purge];
    expect(members.toSorted()).toEqual([`${name}Payload`, ...errors].toSorted());
  });

  it('is null, with an error, where it is not known', async () => {
    const graph = await start();
    graph.gateway.controls.fail('*', { status: 500, json: {} });
    const { data, errors } = await graph.run(operation, { input });
    expect(data).toEqual({ result: null });
    expect(errors.map((error) => error.extensions)).toEqual([
      { code: 'UPSTREAM_ERROR', upstreamStatus: 500, outcomeUnknown: true, requestId: 'test' },
    ]);
  });
});
