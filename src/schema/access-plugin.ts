import SchemaBuilder, {
  BasePlugin,
  type InterfaceParam,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';
import './field-options.js';
import type { GraphQLFieldResolver } from 'graphql';
import { type Access, authorize } from '../identity/access.js';

declare global {
  // The builder's options are extended by merging declarations into its own namespace.
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      access: AccessPlugin<Types>;
    }

    interface ObjectTypeOptions<Types extends SchemaTypes = SchemaTypes, Shape = unknown> {
      /** Of the fields that say nothing themselves. */
      access?: 'inherits';
    }

    interface InterfaceTypeOptions<
      Types extends SchemaTypes = SchemaTypes,
      Shape = unknown,
      Interfaces extends InterfaceParam<Types>[] = InterfaceParam<Types>[],
      ResolveType = unknown,
    > {
      access?: 'inherits';
    }
  }
}

type Rule = Access<unknown, object>;

/**
 * The rules of access beside the fields they are about: a field with a rule is resolved only for who may reach it, and
 * no schema is built with a field of which nothing is said. Fields that inherit cost nothing.
 */
class AccessPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    const access = accessOf(config.pothosOptions);
    return access === undefined ? config : { ...config, extensions: { ...config.extensions, access } };
  }

  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { pothosOptions } = this.builder.configStore.getTypeConfig(field.parentType);
    const access = accessOf(field.pothosOptions) ?? accessOf(pothosOptions);
    if (access === undefined)
      throw new Error(`${field.parentType}.${field.name} does not say who may reach it.`);
    return { ...field, extensions: { ...field.extensions, access } };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    return this.#judged(resolve, accessOf(pothosOptions));
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    { pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> | undefined {
    return subscribe && this.#judged(subscribe, accessOf(pothosOptions));
  }

  #judged(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    access: Rule | undefined,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (typeof access !== 'object') return resolve;
    return (source, args, context, info) => {
      // The plugin serves one builder, whose context is this server's.
      const { identity } = context as { identity: Parameters<typeof authorize>[0] };
      authorize(identity, access.scopes, access.person(source, args));
      return resolve(source, args, context, info);
    };
  }
}

/** Of options of whatever kind: those without a rule have no such key. */
function accessOf(options: object): Rule | undefined {
  return (options as { access?: Rule }).access;
}

SchemaBuilder.registerPlugin('access', AccessPlugin);
