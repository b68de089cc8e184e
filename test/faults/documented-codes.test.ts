import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startServer } from '../support/start-server.js';

const root = new URL('../../', import.meta.url);
const docs = readFileSync(new URL('docs/errors.md', root), 'utf8');

/** The first cells of the table that follows a heading. */
function firstCells(heading: string): string[] {
  const [, section = ''] = docs.split(`## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^\| `(\w+)` *\|/gm)].map(([, cell = '']) => cell);
}

const codes = firstCells('Codes');
const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(new URL(`src/${path}`, root), 'utf8'));

/** Every word that the code gives an error as its code: `code: 'X'`, `fault(..., 'X'`, or one of a type of codes. */
function codesInSource(): Set<string> {
  const places = [
    /\bcode: '([A-Z_]+)'/g,
    /\bcode:(?: '[A-Z_]+' \|)* '([A-Z_]+)'/g,
    /\bfault\((?:[^()]|\([^()]*\))*?'([A-Z_]{6,})'/g,
    /\w*[cC]ode = '([A-Z_]+)'/g,
  ];
  return new Set(
    sources.flatMap((text) =>
      places.flatMap((place) => [...text.matchAll(place)].map(([, code = '']) => code)),
    ),
  );
}

describe('docs/errors.md', () => {
  it('names every code that the code gives', () => {
    const known = codesInSource();
    expect(known.size).toBeGreaterThan(15);
    expect([...known].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('names no code that nothing gives, and each once', async () => {
    // This one comes from the GraphQL server itself.
    const server = await startServer();
    const answer = await server.ask('query A { __typename }', { operationName: 'B' });
    const ofServer = answer.json().errors?.map(({ extensions }) => extensions['code']);
    expect(ofServer).toEqual(['OPERATION_RESOLUTION_FAILURE']);
    const missing = codes.filter(
      (code) =>
        code !== 'OPERATION_RESOLUTION_FAILURE' && !sources.some((text) => text.includes(`'${code}'`)),
    );
    expect(missing).toEqual([]);
    expect(codes).toHaveLength(new Set(codes).size);
  });

  it('lists the keys that extensions may hold, all of them and no other', () => {
    const source = readFileSync(new URL('src/server/errors/public-error.ts', root), 'utf8');
    const [, list = ''] = /documentedKeys = \[([^\]]+)\]/.exec(source) ?? [];
    const kept = [...list.matchAll(/'(\w+)'/g)].map(([, key = '']) => key);
    expect(firstCells('What `extensions` holds').toSorted()).toEqual([...kept, 'requestId'].toSorted());
  });
});
