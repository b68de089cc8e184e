import { fileURLToPath } from 'node:url';

/** Where the tests' own build is. Beside `dist`, so that what its files read is found where theirs find it. */
export const buildFolder = fileURLToPath(new URL('../../.test-build/', import.meta.url));

/** The command line of the tests' build. */
export const builtMain = `${buildFolder}main.js`;
