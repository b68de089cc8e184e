import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');

/**
 * Runs the recipe of docs/clients.md under a heading, as it stands there, and gives what it makes.
 * @param {string} heading
 * @param {object} given what it imports and what it leaves to its reader, by name
 * @returns {object} its `cache`, `persisted` and `client`
 */
export function runRecipe(heading, given) {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  const recipe = /```js\n([\s\S]*?)```/.exec(section ?? '')?.[1];
  if (recipe === undefined) throw new Error(`docs/clients.md has no recipe under ${heading}.`);
  const body = recipe.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '');
  const imported = [...recipe.matchAll(/^import \{ (.*) \} from/gm)].flatMap(([, names]) =>
    names.split(', '),
  );
  const missing = imported.filter((name) => !(name in given));
  if (missing.length > 0) throw new Error(`The recipe under ${heading} imports ${missing.join(', ')}.`);
  // The page is this repository's own.
  const run = new Function(
    ...Object.keys(given),
    `'use strict'; ${body}; return { cache, persisted, client };`,
  );
  return run(...Object.values(given));
}
