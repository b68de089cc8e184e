import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorsPage } from '../../scripts/errors-page.js';
import { catalogue } from '../../src/error-codes/catalogue.js';

const root = new URL('../../', import.meta.url);

const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(new URL(`src/${path}`, root), 'utf8') }));

test('docs/errors.md is what `npm run errors` writes', async () => {
  expect(readFileSync(new URL('docs/errors.md', root), 'utf8')).toBe(await errorsPage());
});

test('each code of the catalogue is given by something', () => {
  const users = sources.filter(({ path }) => path !== 'error-codes/catalogue.ts');
  const unused = Object.keys(catalogue).filter(
    (code) => !users.some(({ text }) => text.includes(`'${code}'`)),
  );
  expect(unused).toEqual([]);
});

test('no code is written by hand into an error that graphql-js makes', () => {
  // The executor's own are unexpected errors; these two copy an error with its code.
  const mayMake = /^(execution|error-codes)\/|^server\/errors\//;
  const makers = sources.filter(({ path, text }) => !mayMake.test(path) && /new GraphQLError\(/.test(text));
  // Its code is GRAPHQL_VALIDATION_FAILED, as of all that validation reports.
  expect(makers.map(({ path }) => path)).toEqual(['server/pipeline/documents/known-operations.ts']);
  const byHand = sources.filter(
    ({ path, text }) =>
      !mayMake.test(path) && /extensions: \{ code:|extensions(\.code|\['code'\]) (\?\?)?= /.test(text),
  );
  expect(byHand.map(({ path }) => path)).toEqual([]);
});
