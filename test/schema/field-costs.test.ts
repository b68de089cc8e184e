import SchemaBuilder from '@pothos/core';
import { isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { fieldCost } from '../../src/resolvers/field-cost.js';
import { buildSchema } from '../../src/schema/index.js';
import '../../src/schema/cost-plugin.js';

function schemaWith(options: object) {
  const builder = new SchemaBuilder<{ Context: object }>({ plugins: ['cost'] });
  builder.queryType({ fields: (t) => ({ one: t.string(options as never) }) });
  return () => builder.toSchema();
}

it('A field that is given the context and declares no cost builds no schema', () => {
  const build = schemaWith({ resolve: (_root: unknown, _args: unknown, context: object) => `${context}` });
  expect(build).toThrow('Query.one does not say what it costs (upstreamCost).');
});

it('A field whose parameters can not be counted builds no schema without a cost', () => {
  const build = schemaWith({ resolve: (...given: unknown[]) => given.length });
  expect(build).toThrow('Query.one does not say what it costs (upstreamCost).');
});

it('A field without the context needs no cost', () => {
  expect(schemaWith({ resolve: (root: unknown) => `${root}` })).not.toThrow();
});

it('Every mutation declares one upstream call that writes', () => {
  const schema = buildSchema({ federation: true, standaloneFields: true });
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  expect(mutations.length).toBeGreaterThan(0);
  for (const field of mutations) expect([field.name, fieldCost(field)]).toEqual([field.name, { writes: 1 }]);
});

it('Every page of a list declares the size that its argument first has by default', () => {
  const schema = buildSchema({ federation: true, standaloneFields: true });
  const pages = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields()).flatMap((field) => {
          const cost = fieldCost(field);
          const first = field.args.find(({ name }) => name === 'first');
          return cost !== undefined && 'list' in cost
            ? [{ field: `${type.name}.${field.name}`, declared: cost.pageSize, shown: first?.defaultValue }]
            : [];
        })
      : [],
  );
  expect(pages.length).toBe(6);
  for (const { field, declared, shown } of pages) expect([field, shown]).toEqual([field, declared]);
});
