import { fileURLToPath } from 'node:url';
import { stripTypes } from '../../scripts/strip-types.js';
import { buildFolder } from './build-folder.js';

/** Builds the source once, as `npm start` does: a process that runs a build starts much sooner than one that compiles. */
export default async function build(): Promise<void> {
  await stripTypes(fileURLToPath(new URL('../../src/', import.meta.url)), buildFolder, 'main.ts');
}
