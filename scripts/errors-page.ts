import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { catalogue, entryOf } from '../src/error-codes/catalogue.js';
import { extensionKeys } from '../src/error-codes/extension-keys.js';
import { statusMessages } from '../src/error-codes/status-messages.js';

/** Where the page stands. */
export const errorsPath = 'docs/errors.md';

/** docs/errors.md with its tables as the code has them; what stands around them is kept. */
export async function errorsPage(): Promise<string> {
  const page = readFileSync(errorsPath, 'utf8');
  const filled = Object.entries({ codes: codes(), keys: keys(), statuses: statuses() }).reduce(
    (text, [name, table]) => withTable(text, name, table),
    page,
  );
  return format(filled, { ...(await resolveConfig(errorsPath)), filepath: errorsPath });
}

function withTable(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name}: written by \`npm run errors\` -->`, `<!-- end of ${name} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${errorsPath} lacks the marks of the table ${name}`);
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`;
}

function codes(): string {
  return tableOf(
    ['code', 'when', 'HTTP', 'also in `extensions`', 'typed error of mutations'],
    Object.keys(catalogue).map((code) => {
      const { when = '', http = [], extensions = [], typed } = entryOf(code) ?? {};
      return [
        quoted(code),
        when,
        http.join(', '),
        extensions.map(quoted).join(', '),
        typed ? quoted(typed.name) : '',
      ];
    }),
  );
}

function keys(): string {
  return tableOf(
    ['key', 'what'],
    Object.entries(extensionKeys).map(([key, what]) => [quoted(key), what]),
  );
}

function statuses(): string {
  return tableOf(
    ['status', 'message'],
    [...statusMessages].map(([status, message]) => [String(status), message]),
  );
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function quoted(word: string): string {
  return `\`${word}\``;
}
