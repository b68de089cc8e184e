// `npm run test:hostile -- [--write] [NAME ...]`: runs the scenarios whose names contain one of NAME (all without any)
// and prints what the server survived. `--write` puts the table into docs/security.md.
import { writeTable } from './page.js';
import { runScenario, type Row } from './run-scenario.js';
import { scenarios } from './scenarios/index.js';
import { table } from './table.js';

const [write, names] = [
  process.argv.includes('--write'),
  process.argv.slice(2).filter((name) => name !== '--write'),
];
const rows: Row[] = [];
for (const scenario of scenarios) {
  if (names.length > 0 && !names.some((name) => scenario.name.includes(name))) continue;
  const row = await runScenario(scenario);
  rows.push(row);
  console.log(table([row]).split('\n').at(-1));
}
console.log(`\n${table(rows)}\n`);
if (write) await writeTable(rows);
const broken = rows.filter(({ faults }) => faults.length > 0);
console.log(`${rows.length - broken.length} survived, ${broken.length} failed`);
process.exitCode = broken.length === 0 && rows.length > 0 ? 0 : 1;
