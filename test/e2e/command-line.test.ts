import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startProcess } from './start-process.js';

async function run(...args: string[]) {
  const started = startProcess(args);
  const code = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
}

const file = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('--help says what the commands are, and serve --help what the settings are', async () => {
  const overview = await run('--help');
  expect(overview).toMatchObject({ code: 0, stderr: '' });
  expect(overview.stdout).toContain('sea-agent-graphql schema --subgraph');
  const serve = await run('serve', '--help');
  expect(serve).toMatchObject({ code: 0, stderr: '' });
  expect(serve.stdout).toContain('AGENT_GATEWAY_ENDPOINT   --endpoint');
});

test("--version prints the package's version", async () => {
  const { version }: { version: string } = JSON.parse(file('package.json'));
  expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test('schema prints the schema, and with --subgraph its federated form', async () => {
  expect(await run('schema')).toEqual({ code: 0, stdout: file('schema.graphql'), stderr: '' });
  expect(await run('schema', '--subgraph')).toEqual({
    code: 0,
    stdout: file('schema.subgraph.graphql'),
    stderr: '',
  });
});

test('an unknown command or argument is exit code 2 and says what is allowed', async () => {
  expect(await run('server')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no such command; there are serve, schema, doctor; did you mean serve? Try --help.\n',
  });
  expect(await run('schema', '--json')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'schema takes --subgraph only.\n',
  });
});

test('help serve is serve --help, and help alone --help', async () => {
  expect(await run('help', 'doctor')).toEqual(await run('doctor', '--help'));
  expect(await run('help')).toEqual(await run('--help'));
  expect((await run('help', 'servr')).stderr).toContain('did you mean serve?');
});

test('a flag that is nearly one is proposed', async () => {
  expect((await run('--prot', '1')).stderr).toContain('did you mean --port?');
});
