import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import './field-options.js';
import type { FieldCost } from '../resolvers/field-cost.js';

declare global {
  // The builder's options are extended by merging declarations into its own namespace.
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      cost: CostPlugin<Types>;
    }
  }
}

/**
 * Keeps what each field costs with the field, and builds no schema with a field that can call the gateway and does not
 * say what that costs.
 */
class CostPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const upstreamCost = costOf(field.pothosOptions);
    if (upstreamCost !== undefined) return { ...field, extensions: { ...field.extensions, upstreamCost } };
    if (field.kind !== 'Interface' && takesContext(field.pothosOptions)) {
      throw new Error(`${field.parentType}.${field.name} does not say what it costs (upstreamCost).`);
    }
    return field;
  }
}

/** Of options of whatever kind: those without a cost have no such key. */
function costOf(options: object): FieldCost | undefined {
  return (options as { upstreamCost?: FieldCost }).upstreamCost;
}

/** Only through the context, a resolver's third parameter, is the gateway reached. */
function takesContext(options: object): boolean {
  const { resolve, subscribe } = options as { resolve?: (...given: never[]) => unknown; subscribe?: unknown };
  if (subscribe !== undefined) return true;
  // Parameters with defaults and rest parameters are not counted: the source of such a function can't be judged.
  return resolve !== undefined && (resolve.length > 2 || resolve.length === 0);
}

SchemaBuilder.registerPlugin('cost', CostPlugin);
