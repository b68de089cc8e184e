import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Writes each module of a folder as JavaScript to another one: the text without its types, so that lines and columns
 * stay. The module named by `last` is written at the end: where it stands, the others do.
 */
export async function stripTypes(source, target, last) {
  const { transformSync } = await import('@swc/wasm-typescript');
  const strip = (name, text) => {
    try {
      return transformSync(text, { filename: name, mode: 'strip-only', module: true });
    } catch (error) {
      throw new Error(`${name}: ${error.message ?? error}`, { cause: error });
    }
  };
  const modules = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .sort((one, other) => Number(one === last) - Number(other === last));
  for (const name of modules) {
    const { code } = strip(name, readFileSync(join(source, name), 'utf8'));
    const output = join(target, name.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, code);
  }
}
