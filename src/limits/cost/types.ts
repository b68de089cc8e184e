import { type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';

/** The object types of a schema by their names. */
export class Types {
  readonly #schema: GraphQLSchema;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** @throws TypeError where the schema has none of this name, which is a fault of ours */
  object(name: string): GraphQLObjectType {
    const type = this.#schema.getType(name);
    if (!isObjectType(type)) throw new TypeError(`the schema has no object type ${name}`);
    return type;
  }
}
