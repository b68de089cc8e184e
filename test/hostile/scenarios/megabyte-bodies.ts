import { ask, callers } from '../ask.js';
import { judge, together } from '../judge.js';
import type { Scenario } from '../scenario.js';
import { factCreation, list } from './gateway-answers.js';

const size = 990_000;
const fill = (piece: string, length = size) => piece.repeat(Math.floor(length / piece.length));
const create = (value: string) =>
  `{"query":${JSON.stringify(factCreation())},"variables":{"input":{"agentId":"agent","endUserId":"worst","key":"k","value":${value}}}}`;
const withVariables = (query: string, variables: string) =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;
const nodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
const entities = 'query ($all: [_Any!]!) { _entities(representations: $all) { __typename } }';
const ids = (id: string) => withVariables(nodes, `{"ids":[${fill(`${JSON.stringify(id)},`)}"x"]}`);
const keys = (prefix: string) =>
  Array.from({ length: 80_000 }, (_, place) => `"${prefix}${place}":0`).join(',');

/** Bodies of at most 1 MB; each tries another part of the way that a request goes. */
const bodies: Readonly<Record<string, string>> = {
  'zeros 480 levels deep': create(`${'['.repeat(480)}${fill('0,')}0${']'.repeat(480)}`),
  'objects 480 levels deep beside wide ones': create(
    `${'{"a":'.repeat(480)}[${fill('{},', 900_000)}0]${'}'.repeat(480)}`,
  ),
  'wide keys': create(`{${keys('k')}}`),
  'keys that are numbers': create(`{${keys('')}}`),
  'many empty objects': create(`[${fill('{},')}0]`),
  'many short words': create(`[${fill('"ab",')}"ab"]`),
  escapes: create(`"${fill('\\u0000')}"`),
  'lone surrogates': create(`"${fill('\\ud800')}"`),
  'large integers': create(`[${fill('12345678901234567890,')}0]`),
  'one very long number': create(fill('9')),
  'newlines with wrong fields': JSON.stringify({ query: `{ ${fill('\n', 480_000)} a b c d e f }` }),
  'newlines in a query and its variables': withVariables(
    `query ($a: Int!) {${fill('\n', 400_000)} viewer { scopes } }`,
    '{"a":"x"}',
  ),
  'a comment': JSON.stringify({ query: `# ${fill('x')}\n{ viewer { scopes } }` }),
  commas: JSON.stringify({ query: `{${fill(',')} viewer { scopes } }` }),
  'a block string': JSON.stringify({ query: `{ node(id: """${fill(' a\n', 480_000)}""") { id } }` }),
  'one very long name': JSON.stringify({ query: `{ ${fill('a')} }` }),
  braces: JSON.stringify({ query: fill('{') }),
  'false ids': ids('AAAA'),
  'ids that decode to more escapes': ids(Buffer.from(`Session:${'%25'.repeat(600)}`).toString('base64url')),
  'an id of nested escapes': withVariables(nodes, `{"ids":["${fill('%25')}"]}`),
  'an id of separators': withVariables(
    'query ($ids: ID!) { session(userId: "u", sessionId: $ids) { title } }',
    `{"ids":"${fill('a/;')}"}`,
  ),
  'deep false ids': withVariables(
    nodes,
    `{"ids":[${Array.from({ length: 900 }, () => `${'['.repeat(450)}"x"${']'.repeat(450)}`).join(',')}]}`,
  ),
  'deep variables': withVariables(
    nodes,
    `{"ids":[],"more":[${Array.from({ length: 950 }, () => `${'['.repeat(480)}${']'.repeat(480)}`).join(',')}]}`,
  ),
  'unknown variables': withVariables('{ viewer { scopes } }', `{${keys('v')}}`),
  'wide inputs': `{"query":${JSON.stringify(factCreation())},"variables":{"input":{${keys('w')}}}}`,
  representations: withVariables(
    entities,
    `{"all":[${fill('{"__typename":"Session"},')}{"__typename":"User","id":"u"}]}`,
  ),
  'representations with wide keys': withVariables(
    entities,
    `{"all":[{"__typename":"Session",${keys('k')}}]}`,
  ),
  'a batch': `[${fill('{"query":"{a}"},')}{}]`,
  'unknown keys of the body': `{"query":"{ viewer { scopes } }",${keys('k')}}`,
  extensions: `{"query":"{ viewer { scopes } }","extensions":{${keys('k')}}}`,
  'an operation name': JSON.stringify({ query: '{ viewer { scopes } }', operationName: fill('x') }),
  brackets: '['.repeat(size),
  'no JSON': fill('\u0001'),
  'no UTF-8': fill('\u00e9\ufffd'),
  whitespace: `${fill(' ')}{}`,
};

/** Whatever one request of 1 MB says, others wait for it no longer than for any. */
export const megabyteBodies: Scenario = {
  name: 'bodies of one megabyte',
  sent: `${Object.keys(bodies).length} kinds of bodies of up to 1 MB, each alone, then all of them by 20 callers at once`,
  prepare(gateway) {
    gateway.on('POST', /\/memory\/facts/, (reply) => reply.json('{"data":{"fact_id":"f","fact_key":"k"}}'));
    gateway.on('GET', /\/memory\//, (reply) => reply.json(list([])));
  },
  async attack({ url, alone }) {
    const send = (body: string) => ask(url, body);
    const each = Object.entries(bodies).map(([name, body]) => [name, () => send(body)]);
    const first = await alone(Object.fromEntries(each));
    const all = Object.values(bodies);
    const flood = await callers(20, 8, (caller, turn) => send(all[(caller + turn * 7) % all.length] ?? ''));
    return together(first, judge(flood));
  },
};
