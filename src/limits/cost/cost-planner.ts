import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isObjectType,
} from 'graphql';
import type { FieldCost, ListedType } from '../../resolvers/field-cost.js';
import { keyNames } from '../../resolvers/global-id.js';
import { type Argument, argument, listOf } from './argument.js';
import type { AskedField, AskedFields } from './asked-fields.js';
import { all, type CostPlan, objectWeight, weighted } from './cost.js';
import { averageLength, givenIdLength } from './id-length.js';
import { listCost, type ListCost } from './list-cost.js';
import { isListed, Lookups, walk } from './lookup-cost.js';
import { MessagePages } from './message-cost.js';
import { rememberedSessionCost, sessionCost } from './session-cost.js';
import { Types } from './types.js';

/** An object that is asked for by its keys: one that is refused costs an error with its place and its issues. */
const askedWeight = 2 * objectWeight;

/** What a cost depends on beside the operation. */
export interface CostSettings {
  /** Objects that an operation may ask for by their keys; what more would cost is not worked out. */
  readonly keys: number;
  /** Calls that finding one place among a session's messages may take. */
  readonly searchReads: number;
  /** Whether a session's metadata and newest messages may come from one call. */
  readonly oneCall: boolean;
}

/** A cost that does not depend on what is asked of the field's objects. */
type FixedCost = Extract<FieldCost, { calls: unknown } | { writes: unknown } | { walk: unknown }>;

/** Makes the cost plans of one document's fields. */
export class CostPlanner {
  readonly #schema: GraphQLSchema;
  readonly #types: Types;
  readonly #asked: AskedFields;
  readonly #settings: CostSettings;

  constructor(schema: GraphQLSchema, asked: AskedFields, settings: CostSettings) {
    this.#schema = schema;
    this.#types = new Types(schema);
    this.#asked = asked;
    this.#settings = settings;
  }

  /** Of what is asked of one object. */
  plan(type: GraphQLObjectType, fields: readonly AskedField[]): CostPlan | null {
    if (fields.length === 0) return null;
    const values = fields.reduce((sum, field) => sum + this.#valuesOf(type, field), 0);
    const below = all(
      fields.map((field) => this.#guarded(field, this.#weighted(field, this.#ofField(type, field)))),
    );
    return (cost, times, scopes, variables) => {
      cost.values += times * values;
      below?.(cost, times, scopes, variables);
    };
  }

  #valuesOf(type: GraphQLObjectType, { name }: AskedField): number {
    return isLeafType(getNamedType(type.getFields()[name]?.type)) ? 1 : objectWeight;
  }

  #weighted(field: AskedField, plan: CostPlan | null): CostPlan | null {
    // Keys are weighed one by one.
    const idLength = field.cost !== undefined && 'keys' in field.cost ? null : givenIdLength(field);
    return plan === null || idLength === null ? plan : weighted(plan, idLength);
  }

  under(typeName: string, field: AskedField): AskedField[] {
    return this.#asked.under(this.#types.object(typeName), field);
  }

  /** A session by its ids; `mayTrustKeys`: it is not looked up where nothing but they is asked for. */
  session(fields: readonly AskedField[], mayTrustKeys: boolean): CostPlan | null {
    const { oneCall } = this.#settings;
    const own = sessionCost(fields, (field) => this.messages(field), { mayTrustKeys, oneCall });
    return all([own, this.#planOf('Session', fields)]);
  }

  #planOf(typeName: string, fields: readonly AskedField[]): CostPlan | null {
    return this.plan(this.#types.object(typeName), fields);
  }

  messages(field: AskedField): MessagePages {
    return new MessagePages(field, this.#asked, this.#types, this.#settings.searchReads);
  }

  lookup(typeName: string, field: AskedField): CostPlan {
    const below = this.#planOf(typeName, this.under(typeName, field));
    return (cost, times, _scopes, variables) => {
      cost.add(times, 1, walk);
      below?.(cost, times, times, variables);
    };
  }

  /** Objects by their keys, which stand in an argument and are known with the variables. */
  byKeys(type: GraphQLObjectType, field: AskedField, name: string): CostPlan {
    const ofRepresentations = name === 'representations';
    // A federation key is no question: who knows it needs no call to know that the object exists.
    const found = this.#found(field, this.#possibleTypes(type, field), ofRepresentations);
    return this.#summed(argument(field.nodes[0], name), found, (lookups, key) =>
      ofRepresentations ? lookups.addRepresentation(key) : lookups.addId(key),
    );
  }

  /** What objects of several types cost, once it is known which are looked for. */
  #found(field: AskedField, types: readonly GraphQLObjectType[], mayTrustKeys: boolean) {
    const plans = types.map((possible) => {
      const type = possible.name;
      const fields = this.#asked.under(possible, field);
      const plan = type === 'Session' ? this.session(fields, mayTrustKeys) : this.plan(possible, fields);
      return { type, plan, walks: isListed(type) && !(mayTrustKeys && asksKeysOnly(type, fields)) };
    });
    return (lookups: Lookups): CostPlan =>
      (cost, _times, _scopes, variables) => {
        for (const { type, plan, walks } of plans) {
          if (lookups.count(type) === 0) continue;
          if (walks) lookups.addWalks(cost, type);
          plan?.(cost, lookups.count(type), lookups.scopes(type), variables);
        }
      };
  }

  /** Of objects that are asked for by their keys, which are known with the variables. */
  #summed(
    keys: Argument,
    found: (lookups: Lookups) => CostPlan,
    add: (lookups: Lookups, key: unknown) => void,
  ): CostPlan {
    return (cost, times, scopes, variables) => {
      const all = listOf(keys(variables));
      cost.objects += all.length;
      if (cost.objects > this.#settings.keys) return;
      const lookups = new Lookups();
      for (const key of all) add(lookups, key);
      cost.values += all.length * askedWeight;
      weighted(found(lookups), () => averageLength(all))(cost, times, scopes, variables);
    };
  }

  #guarded({ isAsked }: AskedField, plan: CostPlan | null): CostPlan | null {
    if (plan === null || isAsked === null) return plan;
    return (cost, times, scopes, variables) => {
      if (isAsked(variables)) plan(cost, times, scopes, variables);
    };
  }

  #ofField(type: GraphQLObjectType, field: AskedField): CostPlan | null {
    const { cost } = field;
    if (cost === undefined) return this.#ofResult(type, field);
    if ('list' in cost) return this.#list(field, cost);
    if ('messages' in cost) return this.messages(field).cost;
    if ('lookup' in cost) return this.lookup(cost.lookup, field);
    if ('session' in cost) return this.session(this.under('Session', field), false);
    if ('keys' in cost) return this.byKeys(type, field, cost.keys);
    // Reckoned with its session, whose row answers all such fields.
    if ('sessionRow' in cost) return null;
    return all([ownCost(cost), this.#ofResult(type, field)]);
  }

  #list(field: AskedField, list: ListCost): CostPlan {
    return listCost(field, list, this.#asked, this.#types, (node, fields) =>
      list.rows === 'partial'
        ? all([this.#planOf(node, fields), rememberedSessionCost(fields)])
        : this.#planOf(node, fields),
    );
  }

  /** Of what a field gives: one object, or scalars. */
  #ofResult(type: GraphQLObjectType, field: AskedField): CostPlan | null {
    return all(this.#possibleTypes(type, field).map((one) => this.plan(one, this.#asked.under(one, field))));
  }

  /** The types of objects that a field can give; none where it gives scalars. */
  #possibleTypes(type: GraphQLObjectType, { name }: AskedField): readonly GraphQLObjectType[] {
    const result = getNamedType(type.getFields()[name]?.type);
    if (isObjectType(result)) return [result];
    return isAbstractType(result) ? this.#schema.getPossibleTypes(result) : [];
  }
}

/** Calls of a field that are the same whatever is asked of what it gives. */
function ownCost(cost: FixedCost): CostPlan | null {
  if ('writes' in cost) {
    return (sum, times) => {
      sum.add(times, 1, 0);
      sum.writes += times;
    };
  }
  // One walk through a memory's list serves all of its objects.
  if ('walk' in cost) return (sum, times, scopes) => sum.add(times === 0 ? 0 : scopes, 1, walk);
  return cost.calls === 0 ? null : (sum, times) => sum.add(times, cost.calls, 0);
}

function asksKeysOnly(type: ListedType, fields: readonly AskedField[]): boolean {
  const keys = ['__typename', 'id', ...keyNames(type)];
  return fields.every(({ name }) => keys.includes(name));
}
