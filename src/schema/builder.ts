import SchemaBuilder from '@pothos/core';
import DirectivesPlugin from '@pothos/plugin-directives';
import FederationPlugin from '@pothos/plugin-federation';
import type { JsonValue } from '../gateway/json/json-value.js';
import type { Context } from '../resolvers/context.js';
import './access-plugin.js';
import './audit-plugin.js';
import './cost-plugin.js';

export interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    JSON: { Input: JsonValue; Output: JsonValue };
  };
}

/** Fields are non-null unless they say otherwise, as the schema's design has them. */
export const builder = new SchemaBuilder<SchemaTypes>({
  // The first is the outermost: what is refused is audited too.
  // The federation plugin prints its directives through the directives plugin.
  plugins: ['audit', 'access', 'cost', DirectivesPlugin, FederationPlugin],
  defaultFieldNullability: false,
});

/** The builder's types in full, for functions that declare types over a given one. */
export type BuilderTypes = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;
