import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { blocksOf } from '../readme/fenced-blocks.js';
import { run, stagePackage, temporaryFolder } from './staged-package.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const file = (name: string) => readFileSync(join(root, name), 'utf8');

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
  readonly unpackedSize: number;
}

let staged = '';
let packed: Packed;

beforeAll(async () => {
  staged = await stagePackage();
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts'], { cwd: staged });
  const all: Packed[] = JSON.parse(stdout);
  if (all[0] === undefined) throw new Error('npm packed nothing.');
  packed = all[0];
}, 120_000);

describe('the packed files', () => {
  const paths = () => packed.files.map(({ path }) => path);

  test('are the build, the schemas, the documents, and nothing else', () => {
    const beside = paths().filter((path) => !/^(?:dist|docs)\//.test(path));
    expect(beside.sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'package.json',
      'schema.graphql',
      'schema.subgraph.graphql',
    ]);
    expect(paths().filter((path) => path.startsWith('docs/') && !path.endsWith('.md'))).toEqual([]);
    expect(packed.unpackedSize).toBeLessThan(3_000_000);
  });

  test('hold JavaScript, types and a source map for every source, and no source', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const built = sources
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        name.replace(/ts$/, 'js'),
        name.replace(/ts$/, 'js.map'),
        name.replace(/ts$/, 'd.ts'),
      ])
      .map((name) => `dist/${name}`);
    expect(
      paths()
        .filter((path) => path.startsWith('dist/'))
        .sort(),
    ).toEqual(built.sort());
  });
});

describe('the installed package', () => {
  let consumer = '';

  beforeAll(async () => {
    consumer = await temporaryFolder();
    await writeFile(join(consumer, 'package.json'), '{ "type": "module", "private": true }');
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...options, join(staged, packed.filename)], { cwd: consumer });
  }, 240_000);

  const evaluate = async (code: string) =>
    (await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: consumer })).stdout;

  test('gives the server, whose embedded gateway answers', async () => {
    const output = await evaluate(`
      import { createServer, loadConfig } from 'sea-agent-graphql';
      const settings = loadConfig();
      const server = createServer({ ...settings, server: { ...settings.server, port: 0, logLevel: 'silent' } });
      const answer = await fetch(await server.start(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ session(userId: "ada", sessionId: "ada-refund") { title } }' }),
      });
      console.log(await answer.text());
      await server.stop();
    `);
    expect(JSON.parse(output)).toEqual({
      data: { session: { title: 'Refund for a double charge' } },
      extensions: { cost: { estimated: 1, actual: 1 }, upstream: { calls: [expect.anything()] } },
    });
  });

  test('gives the client, and both schemas by their names', async () => {
    const output = await evaluate(`
      import { Client } from 'sea-agent-graphql/client';
      const client = new Client({ endpoint: 'http://127.0.0.1:1' });
      console.log(typeof client.memory.listFacts, client.Memory === client.memory);
      for (const name of ['schema.graphql', 'schema.subgraph.graphql']) {
        console.log(import.meta.resolve('sea-agent-graphql/' + name).endsWith('/' + name));
      }
      await client.close();
    `);
    expect(output).toBe('function true\ntrue\ntrue\n');
  });

  test('runs as a command', async () => {
    const { stdout } = await run('npx', ['--no', 'sea-agent-graphql', 'schema'], { cwd: consumer });
    expect(stdout).toBe(file('schema.graphql'));
  });

  test('types the examples of the pages under the strictest settings', async () => {
    const examples = [...blocksOf('README.md', 'ts'), ...blocksOf('docs/library.md', 'ts')];
    expect(examples.length).toBeGreaterThan(0);
    await mkdir(join(consumer, 'examples'));
    const names = examples.map((_, index) => `examples/${index}.ts`);
    await Promise.all(names.map((name, index) => writeFile(join(consumer, name), examples[index] ?? '')));
    const { compilerOptions }: { compilerOptions: object } = JSON.parse(file('tsconfig.json'));
    const typeRoots = [`${root}node_modules/@types`];
    await writeFile(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, typeRoots }, files: names }),
    );
    await run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '--project', '.'], {
      cwd: consumer,
    });
  });
});
