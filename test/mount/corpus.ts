import { createHash } from 'node:crypto';
import type { Sent } from '../support/send.js';

/** A request, and the status of its answer. */
export interface Case {
  readonly name: string;
  readonly status: number;
  readonly path: string;
  readonly sent: Sent;
}

const json = { 'content-type': 'application/json' };
const marked = { 'apollo-require-preflight': '1' };
const html = { accept: 'text/html' };

/** The settings that the corpus is answered under: limits that a small request reaches, and an origin of a page. */
export const corpusSettings = {
  // Times differ from answer to answer.
  SEA_AGENT_GRAPHQL_LIMITS_SHOW_UPSTREAM: 'false',
  SEA_AGENT_GRAPHQL_CORS_ORIGINS: 'https://app.example',
  SEA_AGENT_GRAPHQL_LIMITS_BODY_BYTES: '2000',
  SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '20',
};

function post(body: unknown, headers: Sent['headers'] = {}): Sent {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'POST', headers: { ...json, ...headers }, body: text };
}

function of(name: string, status: number, sent: Sent, path = '/graphql'): Case {
  return { name, status, path, sent };
}

const sessions = '{ sessions(userId: "ada", first: 2) { nodes { id } } }';
const hash = createHash('sha256').update('{ never }').digest('hex');
const persisted = { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } };
const origin = 'https://app.example';
const preflight = { origin, 'access-control-request-method': 'POST' };

const dear = `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: sessions(userId: "u${n}") { nodes { messages(last: 1) { nodes { id } } } }`).join(' ')} }`;
const deep = `{ sessions(userId: "a") ${'{ nodes { user '.repeat(12)}{ id }${' } }'.repeat(12)} }`;

/** What the server answers and refuses at each of its doors, a request of every check and limit. */
export const corpus: readonly Case[] = [
  of('a query', 200, post({ query: sessions })),
  of('the query again', 200, post({ query: sessions })),
  of('a query by GET', 200, { headers: marked }, `/graphql?query=${encodeURIComponent(sessions)}`),
  of('a slash at the end', 200, post({ query: '{ __typename }' }), '/graphql/'),
  of(
    'graphql-response+json',
    200,
    post({ query: sessions }, { accept: 'application/graphql-response+json' }),
  ),
  of('a body without a length', 200, { ...post(''), body: ['{"query":', '"{ __typename }"}'] }),
  of('a listed origin', 200, post({ query: '{ __typename }' }, { origin })),
  of('a preflight', 204, { method: 'OPTIONS', headers: preflight }),
  of('GraphiQL', 200, { headers: html }),
  of('GraphiQL by HEAD', 200, { method: 'HEAD', headers: html }),
  of('an unknown asset', 404, {}, '/graphql/graphiql/x/app.js'),
  of('liveness', 200, {}, '/healthz'),
  of('readiness by HEAD', 200, { method: 'HEAD' }, '/readyz'),
  of('an unknown path', 404, {}, '/nothing'),
  of('a foreign origin', 403, post({ query: '{ __typename }' }, { origin: 'https://evil.example' })),
  of('a foreign host', 403, post({ query: '{ __typename }' }, { host: 'evil.example' })),
  of('a host that is none', 400, post({ query: '{ __typename }' }, { host: 'local host' })),
  of('another method', 405, { method: 'PUT', headers: json }),
  of('a GET of any page', 403, {}, '/graphql?query=%7B__typename%7D'),
  of('a mutation by GET', 405, { headers: marked }, '/graphql?query=mutation%7B__typename%7D'),
  of('a form', 415, post('query=1', { 'content-type': 'application/x-www-form-urlencoded' })),
  of('a compressed body', 415, post('{}', { 'content-encoding': 'gzip' })),
  of('an image', 406, post({ query: '{ __typename }' }, { accept: 'image/png' })),
  of('two user ids', 400, post({ query: '{ __typename }' }, { 'x-user-id': 'a, b' })),
  of(
    'very many headers',
    431,
    post('{}', Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`x-${n}`, '1']))),
  ),
  of('a large body', 413, post({ query: `{ __typename } # ${'x'.repeat(2000)}` })),
  of('a large body without a length', 413, { ...post(''), body: ['{"query":"', 'x'.repeat(3000), '"}'] }),
  of('no JSON', 400, post('{')),
  of('no object', 400, post('[]')),
  of('no text', 400, post({ query: 1 })),
  of('bad UTF-8', 400, { ...post(''), body: Buffer.from([0x7b, 0xff, 0x7d]) }),
  of('no document', 400, post({ query: '{' }, { accept: 'application/graphql-response+json' })),
  of('an unknown field', 200, post({ query: '{ nothing }' })),
  of('an unknown operation', 400, post({ query: 'query A { __typename }', operationName: 'B' })),
  of(
    'a wrong variable',
    200,
    post({ query: 'query($id: ID!) { sessions(userId: $id) { nodes { id } } }', variables: { id: [] } }),
  ),
  of(
    'an inexact variable',
    200,
    post(
      '{"query":"query($i: ID!) { sessions(userId: $i) { nodes { id } } }","variables":{"i":653247040368672768}}',
    ),
  ),
  of('an unknown hash', 200, post(persisted)),
  of('an operation beyond its limit', 200, post({ query: dear })),
  of('a very deep document', 200, post({ query: deep })),
];
