import { expect, test } from 'vitest';
import { licensesPage } from '../../scripts/licenses-page.js';
import { readPage } from './fenced-blocks.js';

test('docs/licenses.md is what `npm run licenses` writes, and each licence is known', async () => {
  expect(readPage('docs/licenses.md')).toBe(await licensesPage());
  const licenses = [...readPage('docs/licenses.md').matchAll(/^\| `[^`]+` +\| \S+ +\| (.+?) +\|$/gm)];
  const known = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'];
  const others = licenses.filter(([, license = '']) => !known.includes(license));
  expect(others.map(([row]) => row.split(' ')[1])).toEqual(['`@apollo/federation-internals`']);
});
