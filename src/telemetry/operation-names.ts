import { Kind, parse } from 'graphql';

const most = 200;
const other = 'other';

/** Names of operations as attributes hold them: a bounded number, since clients choose them. */
export class OperationNames {
  readonly #names = new Set<string>();

  /** `documents`: those that are trusted, whose names come first. */
  constructor(documents: Iterable<string>) {
    for (const document of documents) {
      for (const name of namesIn(document)) this.of(name);
    }
  }

  /** The name itself, or `other` where 200 others are known already. */
  of(name: string): string {
    if (this.#names.has(name)) return name;
    if (this.#names.size >= most) return other;
    this.#names.add(name);
    return name;
  }
}

function namesIn(document: string): string[] {
  try {
    return parse(document, { noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.name !== undefined
        ? [definition.name.value]
        : [],
    );
  } catch {
    // One that can't be parsed is told of where it is run.
    return [];
  }
}
