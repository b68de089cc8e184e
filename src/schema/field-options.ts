import type {
  FieldNullability,
  InputFieldMap,
  InputShapeFromFields,
  SchemaTypes,
  TypeParam,
} from '@pothos/core';
import type { Access } from '../identity/access.js';
import type { FieldCost } from '../resolvers/field-cost.js';

declare global {
  // The builder's options are extended by merging declarations into its own namespace.
  export namespace PothosSchemaTypes {
    interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** Who may reach the field. Left out: what its type says. */
      access?: Access<ParentShape, InputShapeFromFields<Args>>;
      /** What it costs in upstream calls. Left out: its resolver has no context, and so can't call the gateway. */
      upstreamCost?: FieldCost;
    }
  }
}
