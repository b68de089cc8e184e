import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '@graphql-codegen/cli';
import { expect, onTestFinished, test } from 'vitest';
import config from '../codegen.config.js';
import { startServer } from '../server.js';
import { trustOnly } from '../trusted.js';

const folder = join(import.meta.dirname, '..');
const written = (name) => readFileSync(join(folder, 'node_modules/.generated/codegen', name), 'utf8');

// Compiles only where the generated types are what docs/clients.md promises.
const usage = `
import type { MemoryQuery, MessagesQuery } from './codegen/graphql';

export function read(memory: MemoryQuery, messages: MessagesQuery) {
  const fact = memory.agentMemory?.facts?.edges[0]?.node;
  const value: unknown = fact?.value;
  const createdAt: string | null | undefined = fact?.createdAt;
  const role: 'USER' | 'ASSISTANT' | 'DEVELOPER' | 'OTHER' | 'SYSTEM' | 'TOOL' | undefined =
    messages.session?.messages?.edges[0]?.node?.role;
  // @ts-expect-error: a row that could not be read is null in its edge.
  messages.session?.messages?.edges[0]?.node.id;
  return { value, createdAt, role };
}
`;

async function started(env) {
  const server = await startServer(env);
  onTestFinished(() => server.stop());
  return server;
}

/** What the preset would write, by the end of each file's name. */
async function generated(changes, presetConfig = {}) {
  const [[target, output]] = Object.entries(config.generates);
  const generates = { [target]: { ...output, presetConfig: { ...output.presetConfig, ...presetConfig } } };
  const files = await generate({ ...config, ...changes, generates, cwd: folder, silent: true }, false);
  return Object.fromEntries(files.map(({ filename, content }) => [filename.split('/').at(-1), content]));
}

test('the types from introspection are those from schema.graphql', async () => {
  const server = await started({ SEA_AGENT_GRAPHQL_PRODUCTION: 'false' });
  const files = await generated({ schema: server.url });
  expect(files['graphql.ts']).toBe(written('graphql.ts'));
});

test('in production introspection is refused, and the generator says so', async () => {
  const server = await started();
  await expect(generated({ schema: server.url })).rejects.toThrow(/introspection/i);
});

test('the types are good TypeScript, and hold scalars, enums and nulls', () => {
  const use = join(folder, 'node_modules/.generated/use.ts');
  writeFileSync(use, usage);
  const tsc = join(folder, '../../node_modules/.bin/tsc');
  const options =
    '--noEmit --strict --verbatimModuleSyntax --module esnext --moduleResolution bundler --skipLibCheck';
  const files = ['node_modules/.generated/codegen/index.ts', use];
  const { status, stdout } = spawnSync(tsc, [...options.split(' '), ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, '']);
});

test.each(['sha1', 'sha256'])('a file of trusted documents by their %s is taken', async (hashAlgorithm) => {
  const files = await generated({}, { persistedDocuments: { hashAlgorithm } });
  const content = files['persisted-documents.json'];
  const scratch = mkdtempSync(join(tmpdir(), 'documents-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  writeFileSync(join(scratch, 'documents.json'), content);
  const server = await started(trustOnly(join(scratch, 'documents.json')));
  const entries = Object.entries(JSON.parse(content));
  expect(entries).toHaveLength(7);
  for (const [documentId, document] of entries.filter(([, text]) => text.includes('query Sessions'))) {
    expect(document).toContain('__typename');
    const answer = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documentId, variables: { userId: 'ada', first: 1 } }),
    });
    expect((await answer.json()).data.sessions.edges).toHaveLength(1);
  }
});
