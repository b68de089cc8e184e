import { readFileSync } from 'node:fs';

/** A fenced block of a Markdown page. */
export interface FencedBlock {
  readonly language: string;
  readonly text: string;
}

/** A page of the project as text. */
export function readPage(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** The fenced blocks of a page in their order. */
export function fencedBlocks(path: string): FencedBlock[] {
  return [...readPage(path).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** The blocks of one language. */
export function blocksOf(path: string, language: string): string[] {
  return fencedBlocks(path)
    .filter((block) => block.language === language)
    .map(({ text }) => text);
}
