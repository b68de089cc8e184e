import type { GraphQLAnswer } from '../support/send.js';
import type { TestServer } from '../support/start-server.js';

/** What a router sends of an object: its type and one of its keys. */
export type Representation = Readonly<Record<string, unknown>>;

export interface EntitiesAnswer {
  readonly entities: readonly unknown[];
  /** By the index of the representation they are about. */
  readonly errors: ReadonlyMap<unknown, NonNullable<GraphQLAnswer['errors']>[number]>;
  /** Size of the whole answer. */
  readonly bytes: number;
}

/** Asks for entities as a router does; `selection` holds inline fragments on their types. */
export async function askEntities(
  server: TestServer,
  representations: readonly unknown[],
  selection: string,
): Promise<EntitiesAnswer> {
  const answer = await server.ask(
    `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${selection} } }`,
    { variables: { representations } },
  );
  const { data, errors = [] } = answer.json();
  // The shape of the one field that was asked for.
  const { _entities: entities } = data as { _entities: unknown[] };
  return {
    entities,
    errors: new Map(errors.map((error) => [error.path?.[1], error])),
    bytes: answer.bytes.length,
  };
}
