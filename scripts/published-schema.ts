import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const file = 'schema.subgraph.graphql';

/** Until the first release: what the schema was when it was first meant to last. */
const baseline = 'test/subgraph/baseline.graphql';

/** The schema that people use: the one of the latest release that git knows of. */
export function publishedSchema(): { from: string; sdl: string } {
  const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  if (tag === undefined || tag === '') return { from: baseline, sdl: readFileSync(baseline, 'utf8') };
  return { from: tag, sdl: git('show', `${tag}:${file}`) };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
