import { expect, it } from 'vitest';
import { startServer } from '../support/start-server.js';
import { agent, user } from './people.js';
import { startFaultyServer } from './faulty-server.js';

const create = `mutation ($value: JSON!) {
  createFact(input: { agentId: "${agent}", endUserId: "${user}", key: "k", value: $value }) { __typename }
}`;
const floats = [
  '1e300',
  '1.5e17',
  '1.7976931348623157e308',
  '1.2345678901234567e20',
  '9007199254740993.0',
  '-2.5E+18',
];

/** The body of a request whose variable is written as it is given. */
const bodyOf = (query: string, value: string) =>
  `{"query":${JSON.stringify(query)},"variables":{"value":${value}}}`;
const headers = { 'content-type': 'application/json', accept: 'application/json' };

it('a number that is written with a fraction or an exponent is a float, in variables and literals', async () => {
  const { server, gateway } = await startFaultyServer();
  for (const float of floats) {
    gateway.on('POST', '*', (reply) => reply.send(204));
    const literal = create.replace('($value: JSON!)', '').replace('$value', `{ a: [${float}] }`);
    await server.send('/graphql', { method: 'POST', headers, body: bodyOf(create, `{"a":[${float}]}`) });
    await server.send('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: literal }) });
    const sent = gateway.requests
      .splice(0)
      .map(({ body }) => /"fact_value":\{"a":\[(.*?)\]\}/.exec(body)?.[1] ?? '');
    expect([float, sent.length]).toEqual([float, 2]);
    for (const text of sent) {
      expect(text).toMatch(/e/);
      expect(Number(text)).toBe(Number(float));
    }
  }
});

it('a float that is read can be written back, as JavaScript prints it too', async () => {
  const { server, gateway } = await startFaultyServer();
  gateway.on('POST', '*', (reply) => reply.json(`{"data":{"fact_id":"f","fact_value":[1.5e17,1e300,1E2]}}`));
  const query = create.replace('__typename', '... on CreateFactPayload { fact { value } }');
  const values = [1.5e17, 1e300, 100];
  const answer = await server.ask(query, { variables: { value: values } });
  expect(answer.json()).toEqual({ data: { createFact: { fact: { value: values } } } });
  expect(JSON.parse(gateway.requests[0]?.body ?? '')).toMatchObject({ fact_value: values });
});

it.each(['9007199254740993', '-12345678901234567890', `1${'0'.repeat(400)}`])(
  'an integer that a double would round is refused in a POST, a GET and a literal: %s',
  async (integer) => {
    const server = await startServer();
    const read = 'query ($value: ID!) { agentMemory(agentId: $value, endUserId: "u") { agentId } }';
    const url = `/graphql?${new URLSearchParams({ query: read, variables: `{"value":${integer}}` }).toString()}`;
    const literal = create.replace('($value: JSON!)', '').replace('$value', `[${integer}]`);
    const answers = [
      await server.send('/graphql', { method: 'POST', headers, body: bodyOf(create, `[${integer}]`) }),
      await server.send(url, { headers: { ...headers, 'apollo-require-preflight': '1' } }),
      await server.send('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: literal }) }),
    ];
    expect(answers.map((answer) => answer.json().errors?.[0]?.extensions['code'])).toEqual(
      answers.map(() => 'BAD_USER_INPUT'),
    );
  },
);

it('a variable that is left out leaves out its key in an object, and is null in a list', async () => {
  const { server, gateway } = await startFaultyServer();
  gateway.on('POST', '*', (reply) => reply.send(204));
  const values = ['{ a: $v, c: 1 }', '[{ a: $v, c: [{ b: $v }] }, $v]', '{ a: { b: { c: $v } }, d: $w }'];
  for (const value of values) {
    const variables = value.includes('$w') ? '($v: JSON, $w: JSON = 7)' : '($v: JSON)';
    const query = create.replace('($value: JSON!)', variables).replace('$value', value);
    await server.ask(query);
    await server.ask(query, { variables: { v: null, w: null } });
  }
  expect(gateway.requests.map(({ body }) => JSON.parse(body).fact_value)).toEqual([
    { c: 1 },
    { a: null, c: 1 },
    [{ c: [{}] }, null],
    [{ a: null, c: [{ b: null }] }, null],
    { a: { b: {} }, d: 7 },
    { a: { b: { c: null } }, d: null },
  ]);
});
