import SchemaBuilder from '@pothos/core';
import { type GraphQLObjectType, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/resolvers/context.js';
import { buildSchema } from '../../src/schema/index.js';
import '../../src/schema/access-plugin.js';

const schema = buildSchema({ federation: true, standaloneFields: true });
const objects = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType =>
    isObjectType(type) && !type.name.startsWith('__') && type.name !== '_Service',
);
const roots = ['Query', 'Mutation', 'Subscription'];
const places = objects.flatMap((type) =>
  Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, type, field] as const),
);

function isRule(rule: unknown): boolean {
  if (typeof rule !== 'object' || rule === null || !('scopes' in rule) || !('person' in rule)) return false;
  return Array.isArray(rule.scopes) && rule.scopes.length > 0 && typeof rule.person === 'function';
}

describe('Each field of the schema says who may reach it:', () => {
  test.each(places)('%s', (_place, type, field) => {
    const rule = field.extensions['access'];
    const words = roots.includes(type.name) ? ['open', 'keys'] : ['inherits'];
    const said = typeof rule === 'string' ? words.includes(rule) : isRule(rule);
    expect(said).toBe(true);
  });
});

test('whatever is given the id of a person judges that person', () => {
  const named = places.filter(([, , { args }]) =>
    args.some(({ name, type }) => {
      const input = getNamedType(type);
      const names = isInputObjectType(input) ? Object.keys(input.getFields()) : [name];
      return names.some((one) => /^(?:user|endUser)Id$/.test(one));
    }),
  );
  expect(named.length).toBeGreaterThan(8);
  for (const [place, , field] of named)
    expect([place, typeof field.extensions['access']]).toEqual([place, 'object']);
});

test('fields without arguments that read nothing by themselves cost nothing: messages are resolved as they are', () => {
  const message = objects.find(({ name }) => name === 'Message');
  for (const field of Object.values(message?.getFields() ?? {}))
    expect(field.extensions['access']).toBe('inherits');
});

test('a field of which nothing is said fails the schema', () => {
  const builder = new SchemaBuilder<{ Context: Context }>({ plugins: ['access'] });
  builder.queryType({ fields: (t) => ({ forgotten: t.int({ nullable: true, resolve: () => 1 }) }) });
  expect(() => builder.toSchema()).toThrow('Query.forgotten does not say who may reach it.');
});
