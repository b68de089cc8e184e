import { describe, expect, it } from 'vitest';
import { startFaultyServer } from './faulty-server.js';
import { agent, session, user } from './people.js';
import { accountDeletion } from './writes.js';

/** More than a function takes arguments, which is about 125,000. */
const many = 150_000;
const zeros = (count: number) => Array.from({ length: count }, () => 0);

describe('a value of very many entries', () => {
  it.each([
    ['list', zeros(many)],
    ['object', Object.fromEntries(zeros(15_000).map((zero, index) => [`k${index}`, zero]))],
  ])('that is a %s and refused by the gateway gives the refusal', async (_name, value) => {
    const { server, gateway } = await startFaultyServer();
    gateway.on('POST', '*', (reply) => reply.json({ detail: 'is too long' }, 422));
    const answer = await server.ask(
      `mutation ($value: JSON!) {
        createFact(input: { agentId: "${agent}", endUserId: "${user}", key: "town", value: $value }) {
          ... on MemoryError { code message }
        }
      }`,
      { variables: { value } },
    );
    expect(answer.json()).toEqual({
      data: { createFact: { code: 'BAD_USER_INPUT', message: 'is too long' } },
    });
  });
});

describe('an answer with 150,000 rows to a page of 20', () => {
  it.each([
    [
      'facts',
      `{ agentMemory(agentId: "${agent}", endUserId: "${user}") { list: facts(first: 20) { nodes { key } } } }`,
    ],
    [
      'items',
      `{ agentMemory(agentId: "${agent}", endUserId: "${user}") { list: items(first: 20) { nodes { id } } } }`,
    ],
    [
      'an item by its id',
      `{ agentMemory(agentId: "${agent}", endUserId: "${user}") { item(memoryId: "none") { id } } }`,
    ],
    [
      'messages',
      `{ session(userId: "${user}", sessionId: "${session}") { messages(first: 20) { nodes { text } } } }`,
    ],
    [
      'the newest messages',
      `{ session(userId: "${user}", sessionId: "${session}") { messages(last: 20) { nodes { text } } } }`,
    ],
  ])('of %s is no unexpected error', async (_name, query) => {
    const { server, gateway } = await startFaultyServer();
    const row = { memory_id: 'm', fact_id: 'f', fact_key: 'k', role: 'user', content: 'x' };
    const rows = zeros(many).map(
      (_zero, at) => `{"fact_id":"f${at}","memory_id":"m${at}",${JSON.stringify(row).slice(1)}`,
    );
    gateway.on('GET', '*', (reply) => reply.json(`[${rows.join()}]`));
    const { errors = [] } = (await server.ask(query)).json();
    expect(errors.map(({ extensions }) => extensions['code'])).not.toContain('INTERNAL_SERVER_ERROR');
  });
});

describe('an account deletion with 150,000 layers', () => {
  it.each([
    [
      'an object',
      JSON.stringify({
        layers: Object.fromEntries(zeros(many).map((_zero, at) => [`layer ${at}`, 'deleted'])),
      }),
    ],
    [
      'a list',
      JSON.stringify(zeros(many).map(() => ({ layer: 'worker', status: 'deleted', detail: 'gone' }))),
    ],
    ['numbers', JSON.stringify({ errors: zeros(many) })],
  ])('in %s is no unexpected error', async (_name, text) => {
    const { server, gateway } = await startFaultyServer();
    gateway.on('DELETE', '*', (reply) => reply.json(text));
    const { errors = [] } = (await server.ask(accountDeletion.mutation)).json();
    expect(errors.map(({ extensions }) => extensions['code'])).not.toContain('INTERNAL_SERVER_ERROR');
  });
});
