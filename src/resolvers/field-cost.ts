import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';

/** Types whose objects no call reads by an id: they are found in their list. */
export type ListedType = 'MemoryItem' | 'Fact' | 'Candidate';

/**
 * What a field costs in upstream calls, beside what is asked of what it gives. Declared with the field; the limits sum
 * it up before an operation runs.
 */
export type FieldCost =
  /** So many calls for each object that has the field; 0: it is answered from what was read. */
  | { readonly calls: 0 | 1 }
  /** One call that writes. */
  | { readonly writes: 1 }
  /** A page of a list, `pageSize` rows where `first` is not given. `rows: 'partial'`: they may lack fields of their type. */
  | { readonly list: string; readonly pageSize: number; readonly rows?: 'partial' }
  /** A page of a session's messages, `pageSize` of them where neither `first` nor `last` is given. */
  | { readonly messages: string; readonly pageSize: number }
  /** A session's newest message: no call of its own beside a page from the newest end. */
  | { readonly lastMessage: string }
  /** One object, found by walking through its list. */
  | { readonly lookup: ListedType }
  /** A session by its ids: the calls depend on what is asked of it. */
  | { readonly session: 'byIds' }
  /** Answered by a session's row: one key of it, or the whole. Where the row is not at hand it is one call a session. */
  | { readonly sessionRow: 'key' | 'whole' }
  /** A walk through a list, once a memory for all its objects that ask for it. */
  | { readonly walk: 'onceAMemory' }
  /** The objects whose keys stand in this argument. */
  | { readonly keys: string };

/** A field that asks the gateway nothing though it could. */
export const noCalls: FieldCost = { calls: 0 };

/** What a field declares; undefined for fields that can't reach the gateway. */
export function fieldCost(field: GraphQLField<unknown, unknown> | undefined): FieldCost | undefined {
  // Nothing but the schema's plugin sets it.
  return field?.extensions['upstreamCost'] as FieldCost | undefined;
}

const rowFields = new WeakMap<GraphQLSchema, readonly string[]>();

/** Fields of a Session that its row answers. */
export function sessionRowFields(schema: GraphQLSchema): readonly string[] {
  const known = rowFields.get(schema) ?? findRowFields(schema);
  rowFields.set(schema, known);
  return known;
}

function findRowFields(schema: GraphQLSchema): string[] {
  const type = schema.getType('Session');
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const cost = fieldCost(field);
    return cost !== undefined && 'sessionRow' in cost ? [field.name] : [];
  });
}
