import { YAMLError } from 'yaml';

/** What an operator most likely has to do, by the parser's own code. */
const advice: Readonly<Partial<Record<string, string>>> = {
  BAD_SCALAR_START: 'put a text that begins with one of @ ` % in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'put a text that holds a colon and a blank in quotes',
  TAG_RESOLVE_FAILED: 'put a text that begins with ! in quotes',
  BAD_ALIAS: 'put a text that begins with * or & in quotes',
  DUPLICATE_KEY: 'a key stands there twice',
  TAB_AS_INDENT: 'indent with blanks, not with tabs',
  MULTIPLE_DOCS: 'it holds more than one document',
};

/**
 * Why a file is no YAML that can be read, in words that follow its name. The parser's own text quotes the file, which
 * may hold a secret.
 * @param where the place of the fault, in words
 */
export function yamlFault(error: unknown, where = ''): string {
  // The parser resolves aliases last, and has no class of its own for their faults.
  if (error instanceof ReferenceError && /alias count/i.test(error.message)) {
    return 'repeats parts of itself by aliases (*name) so often that it would grow out of bounds: write them out';
  }
  if (error instanceof ReferenceError && /alias/i.test(error.message)) {
    return 'uses an alias (*name) without an anchor (&name) before it: put a text that begins with * in quotes';
  }
  const hint = error instanceof YAMLError ? advice[error.code] : undefined;
  return `is not valid YAML${where}${hint === undefined ? '' : `: ${hint}`}`;
}

/** What YAML took an unquoted value for, where a text was meant; null for all that is no plain value. */
export function unquotedAs(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return 'a number';
  if (typeof value === 'boolean') return 'true or false';
  return value instanceof Date ? 'a date' : null;
}
