import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

const folder = import.meta.dirname;

/**
 * Runs the compilers of the clients as their users do, from schema.graphql and without a server. What they write
 * stands in node_modules, which the root's type check and lint leave alone.
 */
export default function generate() {
  rmSync(`${folder}/node_modules/.generated`, { recursive: true, force: true });
  // relay-compiler adds to files and folders that are there.
  mkdirSync(`${folder}/node_modules/.generated/relay`, { recursive: true });
  writeFileSync(`${folder}/node_modules/.generated/relay-documents.json`, '{}');
  run('graphql-codegen', '--config', 'codegen.config.js');
  run('relay-compiler', 'relay.config.json');
  run('generate-persisted-query-manifest', '--config', 'apollo/manifest.config.json');
}

function run(command, ...args) {
  execFileSync(`${folder}/node_modules/.bin/${command}`, args, { cwd: folder, stdio: 'pipe' });
}
