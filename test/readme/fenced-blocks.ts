import { readFileSync } from 'node:fs';

/** A page of the project as text. */
export function readPage(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** The fenced blocks of one language on a page, in their order. */
export function blocksOf(path: string, language: string): string[] {
  const blocks = readPage(path).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm);
  return [...blocks].filter((block) => block[1] === language).map(([, , text = '']) => text);
}
