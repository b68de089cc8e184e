import { expect, test } from 'vitest';
import { usage } from '../../src/commands/help.js';
import { namedSettings } from '../../src/config/settings/setting.js';
import { table } from '../../src/config/settings/table.js';
import { faultsOf } from './load.js';

test('the help of serve names every setting with its place, its variable and its flag', () => {
  const help = usage('serve');
  for (const { setting, path, env } of namedSettings(table)) {
    const flag = setting.flag === undefined ? '' : `   --${setting.flag}`;
    expect(help).toContain(`  ${path.join('.')}   ${env}${flag}\n      ${setting.description}.`);
  }
});

test('the help gives unit and default', () => {
  const help = usage('serve');
  expect(help).toContain('from 1 to 3600000, in ms; default: 30000');
  expect(help).toContain('true or false; default: true, in production false');
});

test('no two settings share a variable or a flag', () => {
  const settings = namedSettings(table);
  const names = settings.map(({ env }) => env);
  expect(new Set(names).size).toBe(names.length);
  const flags = settings.flatMap(({ setting }) => setting.flag ?? []);
  expect(new Set(flags).size).toBe(flags.length);
});

test('secrets have no flag', () => {
  const secrets = namedSettings(table).filter(({ path }) => /apiKey$|headers$/.test(path.join('.')));
  expect(secrets.map(({ setting }) => setting.flag)).toEqual([undefined, undefined]);
});

test('every variable that the help names is read', () => {
  const checked = namedSettings(table).filter(({ setting }) =>
    /^(a whole|true|one of)/.test(setting.kind.allowed),
  );
  const env = Object.fromEntries(checked.map((named) => [named.env, '!']));
  // One of a store that is not named is a fault of its own.
  const faults = faultsOf({ env }).filter((fault) => !fault.endsWith('needs redis.url'));
  expect(faults).toEqual(checked.map((named) => `${named.env} must be ${named.setting.kind.allowed}`));
});
