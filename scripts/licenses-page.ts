import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

const head = `# Licences

<!-- Written by \`npm run licenses\` from package-lock.json. -->

The licence of each package that is installed with the server, those of its dependencies included. \`@apollo/federation-internals\`, which
\`@apollo/subgraph\` needs, is under the Elastic License 2.0, which limits offering it to others as a hosted or managed service; read it before you do. All
others are under permissive licences.
`;

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean }>
  >;
}

/** The page that lists the licences, as it should stand in docs/licenses.md. */
export async function licensesPage(): Promise<string> {
  const lockfile: Lockfile = JSON.parse(
    readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
  );
  const rows = Object.entries(lockfile.packages).flatMap(([path, { version, license, dev = false }]) => {
    if (path === '' || dev) return [];
    const name = path.split('node_modules/').at(-1);
    return [`| \`${name}\` | ${version} | ${license ?? 'not told'} |`];
  });
  const table = ['| package | version | licence |', '| --- | --- | --- |', ...new Set(rows.toSorted())];
  const path = 'docs/licenses.md';
  return format(`${head}\n${table.join('\n')}\n`, { ...(await resolveConfig(path)), filepath: path });
}
