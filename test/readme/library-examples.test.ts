import { expect, test } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { blocksOf } from './fenced-blocks.js';
import { runExample } from './run-example.js';

const [readmeClient = '', ...moreOfReadme] = blocksOf('README.md', 'ts');
const [server = '', schema = '', client = '', ...moreOfPage] = blocksOf('docs/library.md', 'ts');

/** The environment of a program that talks to an embedded gateway which asks for this key. */
async function gatewayEnv(): Promise<Record<string, string>> {
  const gateway = await startGateway({ apiKey: 'example-key' });
  return { AGENT_GATEWAY_ENDPOINT: gateway.url, AGENT_GATEWAY_API_KEY: 'example-key' };
}

test('the pages have the examples that are run here, and no other', () => {
  expect([...moreOfReadme, ...moreOfPage]).toEqual([]);
});

test("the README's client lists sessions", async () => {
  expect(await runExample(readmeClient, await gatewayEnv())).toEqual({
    code: 0,
    output: 'ada-recursion Recursion without fear\n',
  });
});

test("the page's schema has the fields of a query, and needs no options", async () => {
  const plain = schema.replace('buildSchema({ federation: false })', 'buildSchema()');
  const names = async (example: string) => (await runExample(example, {})).output.replaceAll(/\s+/g, ' ');
  expect(await names(schema)).toContain("'agentMemory'");
  expect(await names(schema)).not.toContain('_service');
  expect(await names(plain)).toContain("'_service'");
});

test("the page's client lists facts, and meets a session that is not there", async () => {
  expect(await runExample(client, await gatewayEnv())).toEqual({
    code: 0,
    output: "[ 'plan', 'preferred_contact' ]\n404\n",
  });
});

test("the page's server starts, and stops on SIGTERM", async () => {
  const once = `${server}\nprocess.kill(process.pid, 'SIGTERM');\n`;
  const { code, output } = await runExample(once, { PORT: '0' });
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/graphql$/m);
  expect(output).toContain('"msg":"stopped"');
});
