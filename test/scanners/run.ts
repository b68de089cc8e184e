// `npm run test:scanners`: GraphQL scanners from PyPI against the built server. Ends with 1 where one of them finds
// something that docs/security.md does not explain.
import { readFileSync, writeFileSync } from 'node:fs';
import { startServer } from '../hostile/start-server.js';
import { startMutatingGateway } from './mutating-gateway.js';
import { installTools, runTool, scratch } from './tools.js';
import { nearMisses, ownNames } from './words.js';

const production = {
  SEA_AGENT_GRAPHQL_PRODUCTION: 'true',
  SEA_AGENT_GRAPHQL_EMBEDDED_GATEWAY_ALLOW_IN_PRODUCTION: 'true',
  SEA_AGENT_GRAPHQL_AUDIT_KEY: 'audit-key-of-the-scanners-0123456789ab',
};
const faults: string[] = [];

await installTools();
await scan('clairvoyance', production, null, recover);
await scan('vamp-graphql-audit', production, null, audit);
await scan('schemathesis', {}, null, fuzz);
const mutating = await startMutatingGateway();
await scan('schemathesis over a gateway that changes its JSON', {}, mutating.url, fuzz);
await mutating.close();
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Runs a scanner against a server of its own. */
async function scan(
  name: string,
  env: Readonly<Record<string, string>>,
  endpoint: string | null,
  judge: (url: string) => Promise<string[]>,
): Promise<void> {
  const server = await startServer({ name: `scanner ${name}`, env }, endpoint);
  const found = await judge(server.url.href);
  if (server.ended() !== null) found.push('the process ended');
  else if ((await server.stop(15_000)) !== 0) found.push('SIGTERM did not end it with 0');
  console.log(`${name}: ${found.length === 0 ? 'ok' : 'FAILED'}`);
  faults.push(...found.map((fault) => `${name}: ${fault}`));
}

/** Names of the schema are asked for with a letter missing: none of them may come back. */
async function recover(url: string): Promise<string[]> {
  const [words, output] = [scratch('words.txt'), scratch('recovered.json')];
  writeFileSync(words, nearMisses.join('\n'));
  writeFileSync(output, '');
  const { code, printed } = await runTool('clairvoyance', [url, '-w', words, '-o', output]);
  if (code !== 0) return [`it ended with ${code}: ${printed.slice(-2_000)}`];
  const recovered = new Set(
    [...readFileSync(output, 'utf8').matchAll(/"name": "(\w+)"/g)].map(([, name = '']) => name),
  );
  return [...recovered].filter((name) => ownNames.has(name)).map((name) => `${name} was recovered`);
}

/** What it finds must be explained in docs/security.md, by the name that it gives it. */
async function audit(url: string): Promise<string[]> {
  const output = scratch('audit.json');
  writeFileSync(output, '');
  const { printed } = await runTool('vamp-graphql-audit', ['-t', url, '--timeout', '10', '--json', output]);
  const text = readFileSync(output, 'utf8');
  if (text === '') return [`it wrote no report: ${printed.slice(-2_000)}`];
  const { findings }: { findings: readonly { type: string; evidence: string | null }[] } = JSON.parse(text);
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  return findings
    .filter(({ type }) => !page.includes(type))
    .map(({ type, evidence }) => `${type} is not explained: ${evidence}`);
}

/** Operations made up from the schema: no answer is a fault of ours. */
async function fuzz(url: string): Promise<string[]> {
  const checks = ['--phases', 'fuzzing', '--checks', 'no_fault_of_ours'];
  const { code, printed } = await runTool('schemathesis', ['run', url, ...checks, '--max-examples', '15']);
  return code === 0 ? [] : [`it ended with ${code}: ${printed.slice(-4_000)}`];
}
