// `npm run check:deploy`: checks the files of deploy/ and the workflows with tools from PyPI and Go's module proxy. A tool
// that can't be had is named, and is a fault with --all. Ends with 1 where something is wrong.
import { readdirSync } from 'node:fs';
import { checkChart } from './chart.js';
import { install, printed, type Tool } from './tools.js';

const all = process.argv.includes('--all');
const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`);

await check('Dockerfile by hadolint', ['hadolint'], async () => {
  await printed(await install('hadolint'), ['deploy/Dockerfile']);
});
await check('workflows by actionlint', ['actionlint'], async () => {
  await printed(await install('actionlint'), workflows);
});
await check('chart by helm and kubeconform', ['helm', 'kubeconform'], checkChart);

async function check(name: string, tools: readonly Tool[], run: () => Promise<void>): Promise<void> {
  const missing = (await Promise.all(tools.map(missingReason))).filter((reason) => reason !== null);
  if (missing.length > 0) {
    console.log(`${name}: not checked, as it can't be had here: ${missing.join('; ')}`);
    if (all) process.exitCode = 1;
    return;
  }
  try {
    await run();
    console.log(`${name}: ok`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${name}: FAILED\n${reasonOf(error)}`);
  }
}

async function missingReason(tool: Tool): Promise<string | null> {
  try {
    await install(tool);
    return null;
  } catch (error) {
    return `${tool} (${reasonOf(error).split('\n')[0]})`;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const out = 'stdout' in error ? String(error.stdout) : '';
  return `${error.message}\n${out}`.trim();
}
