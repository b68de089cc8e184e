import {
  buildASTSchema,
  type DocumentNode,
  findBreakingChanges,
  type GraphQLSchema,
  parse,
  print,
  visit,
} from 'graphql';

/**
 * The breaking changes from one subgraph's SDL to another, each in a sentence, that the changelog's unreleased
 * section doesn't hold word for word. Empty: nothing broke, or all of it is named.
 */
export function unnamedChanges(published: string, current: string, changelog: string): string[] {
  const before = parse(published);
  const after = parse(current);
  const broken = findBreakingChanges(toSchema(before), toSchema(after)).map(({ description }) => description);
  const kept = new Set(promisesToComposers(after));
  const lost = promisesToComposers(before).filter((promise) => !kept.has(promise));
  const named = unreleased(changelog);
  return [...broken, ...lost.map((promise) => `${promise} was removed.`)].filter(
    (change) => !named.includes(change),
  );
}

function toSchema(document: DocumentNode): GraphQLSchema {
  // The federation directives are imported, not defined.
  return buildASTSchema(document, { assumeValidSDL: true });
}

/** What other subgraphs build on and graphql-js doesn't compare: the directives on types, such as keys. */
function promisesToComposers(document: DocumentNode): string[] {
  const promises: string[] = [];
  visit(document, {
    ObjectTypeDefinition(type) {
      for (const directive of type.directives ?? []) promises.push(`${type.name.value} ${print(directive)}`);
    },
  });
  return promises;
}

/** The text of `## [Unreleased]`, without the marks of code. */
function unreleased(changelog: string): string {
  const [, section = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? [];
  return section.replaceAll('`', '');
}
