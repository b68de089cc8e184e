import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../src/schema/index.js';

const schema = buildSchema({ federation: false, standaloneFields: true });
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

describe('The schema', () => {
  it.each(types.map((type) => [type.name, type] as const))(
    'describes %s and all within it',
    (_name, type) => {
      const bare = described(type).filter(([, description]) => (description ?? '').trim() === '');
      expect(bare.map(([name]) => name)).toEqual([]);
    },
  );

  it('gives every deprecated field a reason', () => {
    const deprecated = types.flatMap((type) =>
      isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields()).filter((field) => field.deprecationReason !== undefined)
        : [],
    );
    expect(deprecated.filter((field) => field.deprecationReason === '')).toEqual([]);
  });

  it('has a nullable field for every read and every write, so that one failure hides nothing else', () => {
    const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}),
    );
    const strict = roots.filter((field) => String(field.type).endsWith('!'));
    // `nodes` itself never fails: each of its places does.
    expect(strict.map((field) => field.name)).toEqual(['nodes']);
  });
});

/** Names and descriptions of a type, its fields, their arguments, its values and input fields. */
function described(type: GraphQLNamedType): [string, string | null | undefined][] {
  const own: [string, string | null | undefined] = [type.name, type.description];
  if (isEnumType(type)) {
    return [
      own,
      ...type.getValues().map((value): typeof own => [`${type.name}.${value.name}`, value.description]),
    ];
  }
  if (isInputObjectType(type)) {
    return [
      own,
      ...Object.values(type.getFields()).map((field): typeof own => [
        `${type.name}.${field.name}`,
        field.description,
      ]),
    ];
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return [own];
  return [
    own,
    ...Object.values(type.getFields()).flatMap((field) => [
      [`${type.name}.${field.name}`, field.description] satisfies typeof own,
      ...field.args.map((argument): typeof own => [
        `${type.name}.${field.name}(${argument.name})`,
        argument.description,
      ]),
    ]),
  ];
}
