import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { keyNames } from '../../resolvers/global-id.js';
import { type Argument, argument, listOf } from './argument.js';
import type { AskedField, AskedFields } from './asked-fields.js';
import { all, type CostPlan, objectWeight, weighted } from './cost.js';
import { averageLength, givenIdLength } from './id-length.js';
import { listCost, type ListKind } from './list-cost.js';
import { isListed, Lookups, walk } from './lookup-cost.js';
import { MessagePages } from './message-cost.js';
import { rememberedSessionCost, sessionCost } from './session-cost.js';
import { Types } from './types.js';

/** An object that is asked for by its keys: one that is refused costs an error with its place and its issues. */
const askedWeight = 2 * objectWeight;

/** Types that `_entities` answers. */
const entityTypes = ['User', 'Agent', 'Session', 'AgentMemory', 'MemoryItem', 'Fact', 'Candidate'];

const lists: Readonly<Record<string, ListKind>> = {
  'Query.sessions': { node: 'Session', standard: 50 },
  'User.sessions': { node: 'Session', standard: 50 },
  'AgentMemory.sessions': { node: 'Session', standard: 50 },
  'AgentMemory.items': { node: 'MemoryItem', standard: 20 },
  'AgentMemory.facts': { node: 'Fact', standard: 50 },
  'AgentMemory.candidates': { node: 'Candidate', standard: 20 },
};

type Rule = (planner: CostPlanner, field: AskedField) => CostPlan | null;

const oneCall: Rule = () => (cost, times) => cost.add(times, 1, 0);

/** Fields that cost more than what is asked of what they give. A test holds the table to what happens. */
const rules: Readonly<Record<string, Rule>> = {
  'Query.session': (planner, field) => planner.session(planner.under('Session', field), false),
  'User.session': (planner, field) => planner.session(planner.under('Session', field), false),
  'Query.node': (planner, field) => planner.byIds(field, 'id'),
  'Query.nodes': (planner, field) => planner.byIds(field, 'ids'),
  'Query._entities': (planner, field) => planner.entities(field),
  'Session.messages': (planner, field) => planner.messages(field).cost,
  'AgentMemory.item': (planner, field) => planner.lookup('MemoryItem', field),
  'AgentMemory.fact': (planner, field) => planner.lookup('Fact', field),
  'AgentMemory.candidate': (planner, field) => planner.lookup('Candidate', field),
  'AgentMemory.preference': oneCall,
  'AgentMemory.export': oneCall,
  // One walk through a memory's active facts serves all of its candidates.
  'Candidate.clashesWith': () => (cost, times, scopes) => cost.add(times === 0 ? 0 : scopes, 1, walk),
};

/** What a cost depends on beside the operation. */
export interface CostSettings {
  /** Objects that an operation may ask for by their keys; what more would cost is not worked out. */
  readonly keys: number;
  /** Calls that finding one place among a session's messages may take. */
  readonly searchReads: number;
  /** Whether a session's metadata and newest messages may come from one call. */
  readonly oneCall: boolean;
}

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
    const idLength = givenIdLength(field);
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

  byIds(field: AskedField, name: 'id' | 'ids'): CostPlan {
    const found = this.#found(field, ['Session', 'AgentMemory', 'MemoryItem', 'Fact', 'Candidate'], false);
    return this.#byKeys(argument(field.nodes[0], name), found, (lookups, id) => lookups.addId(id));
  }

  entities(field: AskedField): CostPlan {
    const found = this.#found(field, entityTypes, true);
    return this.#byKeys(argument(field.nodes[0], 'representations'), found, (lookups, representation) =>
      lookups.addRepresentation(representation),
    );
  }

  /** What objects of several types cost, once it is known which are looked for. */
  #found(field: AskedField, typeNames: readonly string[], mayTrustKeys: boolean) {
    const plans = typeNames.map((type) => {
      const fields = this.under(type, field);
      const plan = type === 'Session' ? this.session(fields, mayTrustKeys) : this.#planOf(type, fields);
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
  #byKeys(
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
    const place = `${type.name}.${field.name}`;
    const list = lists[place];
    if (list !== undefined) {
      // A memory's rows may lack what is asked for; then each session is asked for it by its own call.
      const mayLack = place === 'AgentMemory.sessions';
      return listCost(field, list, this.#asked, this.#types, (node, fields) =>
        mayLack
          ? all([this.#planOf(node, fields), rememberedSessionCost(fields)])
          : this.#planOf(node, fields),
      );
    }
    const rule = rules[place];
    if (rule !== undefined) return rule(this, field);
    const below = this.#ofResult(type, field);
    if (type !== this.#schema.getMutationType()) return below;
    return (cost, times, scopes, variables) => {
      cost.add(times, 1, 0);
      cost.writes += times;
      below?.(cost, times, scopes, variables);
    };
  }

  /** Of what a field gives: one object, or scalars. */
  #ofResult(type: GraphQLObjectType, field: AskedField): CostPlan | null {
    const result = getNamedType(type.getFields()[field.name]?.type);
    if (isObjectType(result)) return this.plan(result, this.#asked.under(result, field));
    if (!isAbstractType(result)) return null;
    const possible = this.#schema.getPossibleTypes(result);
    return all(possible.map((one) => this.plan(one, this.#asked.under(one, field))));
  }
}

function asksKeysOnly(type: 'MemoryItem' | 'Fact' | 'Candidate', fields: readonly AskedField[]): boolean {
  const keys = ['__typename', 'id', ...keyNames(type)];
  return fields.every(({ name }) => keys.includes(name));
}
