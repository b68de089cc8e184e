import {
  GraphQLEnumType,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';

/** A number that depends on a text alone, so that two executions see the same weather. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return value >>> 0;
}

type Source = { id: string };

const Color = new GraphQLEnumType({ name: 'Color', values: { RED: { value: 'r' }, BLUE: { value: 'b' } } });

/** A schema in which every field may be null, wrong, an error, late or late with an error, as its seed says. */
export function randomSchema(seed: string, faultPercent: number): GraphQLSchema {
  const value =
    (make: (id: string) => unknown) =>
    (source: Source | undefined, args: object, _c: unknown, info: { fieldName: string }) => {
      const id = `${source?.id ?? ''}/${info.fieldName}${JSON.stringify(args)}`;
      const chance = hash(seed + id) % 100;
      const kind = hash(`${id}${seed}`) % 6;
      const made = (): unknown => {
        if (chance >= faultPercent) return make(id);
        if (kind === 0) return null;
        if (kind === 1) throw new Error(`fault at ${id}`);
        if (kind === 2) return new Error(`returned fault at ${id}`);
        if (kind === 3) return undefined;
        if (kind === 4) return Promise.reject(new Error(`late fault at ${id}`));
        return { odd: true };
      };
      return hash(`late${seed}${id}`) % 3 === 0 ? later(made) : made();
    };
  const later = async (made: () => unknown): Promise<unknown> => {
    await Promise.resolve();
    return made();
  };
  const leaves = {
    id: { type: new GraphQLNonNull(GraphQLID), resolve: value((id) => id) },
    text: { type: GraphQLString, resolve: value((id) => `text ${id}`) },
    sure: { type: new GraphQLNonNull(GraphQLString), resolve: value((id) => `sure ${id}`) },
    count: {
      type: GraphQLInt,
      args: { by: { type: GraphQLInt, defaultValue: 2 }, need: { type: GraphQLString } },
      resolve: value((id) => id.length),
    },
    color: { type: Color, resolve: value((id) => (id.length % 2 === 0 ? 'r' : 'b')) },
    words: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      resolve: value((id) => [id, hash(id + seed) % 9 === 0 ? null : 'b', Promise.resolve('c')]),
    },
  };
  const Calm = new GraphQLObjectType({
    name: 'Calm',
    fields: {
      id: {
        type: new GraphQLNonNull(GraphQLID),
        resolve: ({ id }: Source) => (hash(id + seed) % 7 === 0 ? null : id),
      },
      text: { type: GraphQLString, resolve: ({ id }: Source) => id },
    },
  });
  const many = (id: string): unknown[] =>
    Array.from({ length: hash(id) % 4 }, (_, index) => {
      const item = { id: `${id}.${index}` };
      if (hash(`item${seed}${item.id}`) % 100 < faultPercent) return new Error(`bad item ${item.id}`);
      return !id.includes('strict') && hash(`lateitem${item.id}`) % 5 === 0 ? Promise.resolve(item) : item;
    });
  const typeName = ({ id }: Source): string => (hash(id) % 2 === 0 ? 'Dog' : 'Cat');
  const Animal: GraphQLInterfaceType = new GraphQLInterfaceType({
    name: 'Animal',
    fields: () => ({ id: { type: new GraphQLNonNull(GraphQLID) }, text: { type: GraphQLString } }),
    resolveType: typeName,
  });
  const Pet: GraphQLUnionType = new GraphQLUnionType({
    name: 'Pet',
    types: () => [Dog, Cat],
    resolveType: (source: Source) =>
      (hash(source.id) % 3 === 0 ? Promise.resolve(typeName(source)) : typeName(source)) as string,
  });
  const objects = (): Record<string, { type: GraphQLOutputType; resolve: ReturnType<typeof value> }> => ({
    one: { type: Dog, resolve: value((id) => ({ id })) },
    must: { type: new GraphQLNonNull(Cat), resolve: value((id) => ({ id })) },
    all: { type: new GraphQLNonNull(new GraphQLList(Dog)), resolve: value(many) },
    // Nothing in it is late: graphql-js leaves rejections of such a list's late items unhandled.
    strict: { type: new GraphQLList(new GraphQLNonNull(Calm)), resolve: value(many) },
    animal: { type: Animal, resolve: value((id) => ({ id })) },
    pets: { type: new GraphQLList(Pet), resolve: value(many) },
  });
  const Dog: GraphQLObjectType = new GraphQLObjectType({
    name: 'Dog',
    interfaces: () => [Animal],
    fields: () => ({ ...leaves, ...objects(), bark: leaves.text }),
  });
  const Cat: GraphQLObjectType = new GraphQLObjectType({
    name: 'Cat',
    interfaces: () => [Animal],
    fields: () => ({ ...leaves, ...objects(), purr: leaves.sure }),
  });
  const Query = new GraphQLObjectType({ name: 'Query', fields: () => ({ ...leaves, ...objects() }) });
  return new GraphQLSchema({ query: Query, types: [Dog, Cat] });
}
