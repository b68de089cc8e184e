import {
  GraphQLEnumType,
  type GraphQLFieldResolver,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
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

/** Stands for info where a resolver was given none. */
const nothing = { fieldName: 'nothing', parentType: { name: 'nothing' } };

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
    // They can be asked for what they name, and for more than they seem to take.
    defaulted: {
      type: GraphQLString,
      resolve: (source: Source | undefined, args = {}, _c: unknown = null, info = nothing) =>
        value((id) => `${id}${info.parentType.name}`)(source, args, null, info),
    },
    rest: {
      type: GraphQLString,
      resolve: (...[source, args, , info]: Parameters<GraphQLFieldResolver<Source | undefined, unknown>>) =>
        value((id) => `${id}${info.path.key}${info.operation.operation}`)(source, args, null, info),
    },
    asks: {
      type: GraphQLString,
      resolve: (
        _s: unknown,
        _a: object,
        _c: unknown,
        { path, fieldNodes, returnType, schema, variableValues, fragments, rootValue }: GraphQLResolveInfo,
      ) => {
        const places: unknown[] = [];
        for (let at: typeof path | undefined = path; at !== undefined; at = at.prev)
          places.push(at.key, at.typename);
        const names = [String(returnType), schema.getQueryType()?.name, ...Object.keys(fragments)];
        return JSON.stringify([places, fieldNodes.length, names, variableValues, rootValue ?? null]);
      },
    },
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
  const isOf = (type: string) => (source: Source) => {
    const is = typeName(source) === type;
    return hash(`sure${source.id}`) % 3 === 0 ? Promise.resolve(is) : is;
  };
  const checkedFields = { id: { type: new GraphQLNonNull(GraphQLID) }, text: { type: GraphQLString } };
  const Checked = new GraphQLObjectType({ name: 'Checked', fields: checkedFields, isTypeOf: isOf('Dog') });
  // Nothing says which of its types a value is of but the types themselves, or the value.
  const Untold: GraphQLUnionType = new GraphQLUnionType({ name: 'Untold', types: () => [Dog, Cat] });
  const guesses = ['Dog', 'Cat', 'Nobody', 'Color', 'Calm', undefined];
  const Guessed: GraphQLUnionType = new GraphQLUnionType({
    name: 'Guessed',
    types: () => [Dog, Cat],
    resolveType: ({ id }: Source) => (hash(id) % 100 < 70 ? typeName({ id }) : guesses[hash(id) % 6]),
  });
  const objects = (): Record<string, { type: GraphQLOutputType; resolve: ReturnType<typeof value> }> => ({
    one: { type: Dog, resolve: value((id) => ({ id })) },
    must: { type: new GraphQLNonNull(Cat), resolve: value((id) => ({ id })) },
    all: { type: new GraphQLNonNull(new GraphQLList(Dog)), resolve: value(many) },
    // Nothing in it is late: graphql-js leaves rejections of such a list's late items unhandled.
    strict: { type: new GraphQLList(new GraphQLNonNull(Calm)), resolve: value(many) },
    checked: { type: Checked, resolve: value((id) => ({ id, text: () => `text of ${id}` })) },
    checks: { type: new GraphQLList(Checked), resolve: value(many) },
    untold: {
      type: Untold,
      resolve: value((id) => (hash(id) % 2 === 0 ? { id, __typename: typeName({ id }) } : { id })),
    },
    guessed: { type: Guessed, resolve: value((id) => ({ id })) },
    animal: { type: Animal, resolve: value((id) => ({ id })) },
    pets: { type: new GraphQLList(Pet), resolve: value(many) },
  });
  const Dog: GraphQLObjectType = new GraphQLObjectType({
    name: 'Dog',
    interfaces: () => [Animal],
    isTypeOf: isOf('Dog'),
    fields: () => ({ ...leaves, ...objects(), bark: leaves.text }),
  });
  const Cat: GraphQLObjectType = new GraphQLObjectType({
    name: 'Cat',
    interfaces: () => [Animal],
    isTypeOf: hash(seed) % 2 === 0 ? isOf('Cat') : null,
    fields: () => ({ ...leaves, ...objects(), purr: leaves.sure }),
  });
  const Mutation = new GraphQLObjectType({ name: 'Mutation', fields: () => ({ ...leaves, ...objects() }) });
  const Query = new GraphQLObjectType({ name: 'Query', fields: () => ({ ...leaves, ...objects() }) });
  return new GraphQLSchema({ query: Query, mutation: Mutation, types: [Dog, Cat] });
}
