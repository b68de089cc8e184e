import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { Context } from '../resolvers/context.js';
import { outcomeOf, outcomeOfFailure } from '../resolvers/writes/write-outcome.js';

declare global {
  // The builder is extended by merging declarations into its own namespace.
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      audit: AuditPlugin<Types>;
    }
  }
}

/** Leaves an audit line of every mutation, refused ones included: none that is added later can forget to. */
class AuditPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (field.parentType !== 'Mutation') return resolve;
    const kind = field.name;
    return async (source, args, context, info) => {
      // The plugin serves one builder, whose context is this server's, and whose mutations all take such an input.
      const { audit } = context as Context;
      const { input } = args as { input: { endUserId: string } };
      const record = (outcome: string) => audit.record({ kind, personId: input.endUserId, outcome });
      let result: unknown;
      try {
        result = await resolve(source, args, context, info);
      } catch (error) {
        await record(outcomeOfFailure(error));
        throw error;
      }
      await record(outcomeOf(result));
      return result;
    };
  }
}

SchemaBuilder.registerPlugin('audit', AuditPlugin);
