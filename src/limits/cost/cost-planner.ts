import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isObjectType,
} from 'graphql';
import type { SelectedField, Selection } from '../../execution/selection.js';
import { type FieldCost, fieldCost, type ListedType } from '../../resolvers/field-cost.js';
import { keyNames } from '../../resolvers/keys/global-id.js';
import { type Argument, argument, listOf } from './argument.js';
import { all, type CostPlan, objectWeight, weighted, weightOfIds } from './cost.js';
import { averageLength, givenIdLength } from './id-length.js';
import { listCost, type ListCost } from './list-cost.js';
import { isListed, Lookups, walk } from './lookup-cost.js';
import { messageCost } from './message-cost.js';
import { rememberedSessionCost, sessionCost } from './session-cost.js';

/** An object that is asked for by its keys: one that is refused costs an error with its place and its issues. */
const askedWeight = 2 * objectWeight;

/** What a cost depends on beside the operation. */
export interface CostSettings {
  /** Objects that an operation may ask for by their keys; what more would cost is not worked out. */
  readonly keys: number;
  /** Values that an answer may hold, for the same. */
  readonly values: number;
  /** Calls that finding one place among a session's messages may take. */
  readonly searchReads: number;
  /** Whether a session's metadata and newest messages may come from one call. */
  readonly oneCall: boolean;
}

/** A cost that does not depend on what is asked of the field's objects. */
type FixedCost = Extract<FieldCost, { calls: unknown } | { writes: unknown } | { walk: unknown }>;

/** Makes the cost plans of one operation's fields. */
export class CostPlanner {
  readonly #schema: GraphQLSchema;
  readonly #settings: CostSettings;

  constructor(schema: GraphQLSchema, settings: CostSettings) {
    this.#schema = schema;
    this.#settings = settings;
  }

  /** Of what is asked of one object. */
  plan(selection: Selection): CostPlan | null {
    const { fields } = selection;
    if (fields.length === 0) return null;
    const values = fields.reduce((sum, field) => sum + valuesOf(field), 0);
    const below = all(fields.map((field) => weighted(this.#ofField(selection, field), givenIdLength(field))));
    return (cost, times, scopes, variables) => {
      cost.values += times * values;
      below?.(cost, times, scopes, variables);
    };
  }

  /** A session by its ids; `mayTrustKeys`: it is not looked up where nothing but they is asked for. */
  #session(selection: Selection, mayTrustKeys: boolean): CostPlan | null {
    const { oneCall, searchReads } = this.#settings;
    return all([sessionCost(selection, searchReads, { mayTrustKeys, oneCall }), this.plan(selection)]);
  }

  #lookup(selection: Selection): CostPlan {
    const below = this.plan(selection);
    return (cost, times, _scopes, variables) => {
      cost.add(times, 1, walk);
      below?.(cost, times, times, variables);
    };
  }

  /** Objects by their keys, which stand in an argument and are known with the variables. */
  #byKeys(selection: Selection, field: SelectedField, name: string): CostPlan {
    const ofRepresentations = name === 'representations';
    // A federation key is no question: who knows it needs no call to know that the object exists.
    const found = this.#found(this.#possible(selection, field), ofRepresentations);
    return this.#summed(argument(field.node, name), found, (lookups, key) =>
      ofRepresentations ? lookups.addRepresentation(key) : lookups.addId(key),
    );
  }

  /** What objects of several types cost, once it is known which are looked for. */
  #found(selections: readonly Selection[], mayTrustKeys: boolean) {
    const plans = selections.map((selection) => {
      const type = selection.type.name;
      const plan = type === 'Session' ? this.#session(selection, mayTrustKeys) : this.plan(selection);
      return { type, plan, walks: isListed(type) && !(mayTrustKeys && asksKeysOnly(type, selection)) };
    });
    return (lookups: Lookups): CostPlan =>
      (cost, _times, _scopes, variables) => {
        for (const { type, plan, walks } of plans) {
          if (lookups.count(type) === 0) continue;
          if (walks) lookups.addWalks(cost, type);
          const different = lookups.different(type);
          const before = cost.values;
          plan?.(cost, different, lookups.scopes(type), variables);
          // What is asked for again costs no call, and stands in the answer again.
          cost.values += ((cost.values - before) * (lookups.count(type) - different)) / different;
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
      const idLength = averageLength(all);
      const atLeast = cost.values + all.length * askedWeight * (1 + weightOfIds(idLength));
      if (atLeast > this.#settings.values) {
        // One text may stand in a list many times: before it is read each time it is counted.
        cost.values = atLeast;
        return;
      }
      const lookups = new Lookups();
      for (const key of all) add(lookups, key);
      cost.values += all.length * askedWeight;
      weighted(found(lookups), () => idLength)?.(cost, times, scopes, variables);
    };
  }

  #ofField(selection: Selection, field: SelectedField): CostPlan | null {
    const cost = fieldCost(field.definition);
    if (cost === undefined) return this.#ofResult(selection, field);
    if ('list' in cost) return this.#list(selection.below(field, `${cost.list}Connection`), field, cost);
    if ('messages' in cost || 'lastMessage' in cost) {
      return messageCost(selection, field, this.#settings.searchReads, cost);
    }
    if ('lookup' in cost) return this.#lookup(selection.below(field, cost.lookup));
    if ('session' in cost) return this.#session(selection.below(field, 'Session'), false);
    if ('keys' in cost) return this.#byKeys(selection, field, cost.keys);
    // Reckoned with its session, whose row answers all such fields.
    if ('sessionRow' in cost) return null;
    return all([ownCost(cost), this.#ofResult(selection, field)]);
  }

  #list(connection: Selection, { node }: SelectedField, list: ListCost): CostPlan {
    return listCost(connection, node, list, (row) =>
      list.rows === 'partial' ? all([this.plan(row), rememberedSessionCost(row)]) : this.plan(row),
    );
  }

  /** Of what a field gives: objects, or scalars. */
  #ofResult(selection: Selection, field: SelectedField): CostPlan | null {
    return all(this.#possible(selection, field).map((object) => this.plan(object)));
  }

  /** What is asked of the objects that a field can give, by their types; none where it gives scalars. */
  #possible(selection: Selection, field: SelectedField): Selection[] {
    const result = getNamedType(field.definition?.type);
    const types: readonly GraphQLObjectType[] = isObjectType(result)
      ? [result]
      : isAbstractType(result)
        ? this.#schema.getPossibleTypes(result)
        : [];
    return types.map((type) => selection.below(field, type));
  }
}

function valuesOf({ definition }: SelectedField): number {
  return isLeafType(getNamedType(definition?.type)) ? 1 : objectWeight;
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

function asksKeysOnly(type: ListedType, selection: Selection): boolean {
  return !selection.hasOtherThan(['__typename', 'id', ...keyNames(type)]);
}
