import { beforeAll, describe, expect, test } from 'vitest';
import { composers } from './fleet/compose.js';
import { directorySdl } from './fleet/directory.js';
import { startSubgraph } from './fleet/subgraph.js';

const directory = { name: 'directory', url: 'http://127.0.0.1:1/graphql', sdl: directorySdl };
let mounted;
let standalone;

beforeAll(async () => {
  const { sdl, close } = await startSubgraph();
  const other = await startSubgraph({ SEA_AGENT_GRAPHQL_SCHEMA_STANDALONE_FIELDS: 'true' });
  mounted = { name: 'conversations', url: 'http://127.0.0.1:2/graphql', sdl };
  standalone = { ...mounted, sdl: other.sdl };
  await close();
  await other.close();
});

describe.each(Object.entries(composers))('%s', (_name, compose) => {
  test('composes the subgraph by itself', () => {
    expect(compose([standalone]).errors).toEqual([]);
    expect(compose([mounted]).errors).toEqual([]);
  });

  test('composes it beside a subgraph with PageInfo, Node, JSON, DateTime, Error and viewer of its own', () => {
    const { errors, supergraphSdl } = compose([mounted, directory]);
    expect(errors).toEqual([]);
    expect(supergraphSdl).toContain('interface Node');
    expect(supergraphSdl).toContain('type MemoryNotFoundError');
  });

  test('refuses node, nodes and viewer of two subgraphs, which schema.standaloneFields: false prevents', () => {
    const { errors } = compose([standalone, directory]);
    for (const field of ['node', 'nodes', 'viewer']) {
      expect(errors.some((message) => new RegExp(`"(Query\\.)?${field}"`).test(message))).toBe(true);
    }
  });

  test('composes a subgraph that shares the parts of a message', () => {
    const chat = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@shareable"])
      type TextPart @shareable { text: String! }
      type ImagePart @shareable { url: String! detail: String }
      type Query { parts: [TextPart!]! image: ImagePart }`;
    expect(compose([mounted, { name: 'chat', url: directory.url, sdl: chat }]).errors).toEqual([]);
  });

  test("refuses a Session of another subgraph's own, which has no key in common", () => {
    const login = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
      type Session @key(fields: "token") { token: ID! title: String }
      type Query { login: Session }`;
    const { errors } = compose([mounted, { name: 'login', url: directory.url, sdl: login }]);
    expect(errors.join('\n')).toMatch(/"Session\.title"|"Session"[^]*"title"/);
  });
});
