import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  visit,
} from 'graphql';
import type { Execute } from '../../execution/executor.js';
import { originOf, shortened } from './public-error.js';

/** What graphql-js quotes stands after one of these signs. */
const quotedName = /(?<=["[.])[_A-Za-z]\w*/g;

/** One suggestion stays where graphql-js is told to leave them out. */
const suggestion = / Did you mean [^]*$/;

/**
 * Keeps names of the schema to itself: graphql-js names the types and the required arguments and fields of whatever
 * was written wrong, by which an untrusted client could spell out the schema. Names that everybody knows, of scalars and of
 * the roots, are none of it.
 */
export class SchemaNames {
  readonly #names = new Set<string>();

  constructor(schema: GraphQLSchema) {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    for (const type of Object.values(schema.getTypeMap())) {
      if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
      if (!roots.some((root) => root === type)) this.#names.add(type.name);
      if (isEnumType(type)) for (const { name } of type.getValues()) this.#names.add(name);
      if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        this.#names.add(field.name);
        if ('args' in field) for (const { name } of field.args) this.#names.add(name);
      }
    }
  }

  /** An executor whose errors keep the names. */
  hiddenIn(execute: Execute): Execute {
    return (args) => {
      const hide = (result: ExecutionResult): ExecutionResult => {
        if (result.errors === undefined) return result;
        let written: ReadonlySet<string> | null = null;
        const read = () => (written ??= namesIn(args.document, args.variableValues));
        return { ...result, errors: this.hide(result.errors, read) };
      };
      const result = execute(args);
      return result instanceof Promise ? result.then(hide) : hide(result);
    };
  }

  /** The errors with `…` for each name that is not among those of the request. Only graphql-js gives no code. */
  hide(errors: readonly GraphQLError[], request: () => ReadonlySet<string>): readonly GraphQLError[] {
    const told = new Map<string, string>();
    const tell = (name: string): string => {
      const known = told.get(name) ?? (this.#isSecret(name, request) ? '…' : name);
      told.set(name, known);
      return known;
    };
    return errors.map((error) => {
      if ('code' in error.extensions || !(originOf(error) instanceof GraphQLError)) return error;
      const message = shortened(error.message).replace(suggestion, '');
      return withMessage(error, message.replaceAll(quotedName, tell));
    });
  }

  #isSecret(name: string, request: () => ReadonlySet<string>): boolean {
    return this.#names.has(name) && !request().has(name);
  }
}

/**
 * The names that a request uses: those of its document and the keys of its variables. Words in comments and texts are
 * none, or each request could try a dictionary of them.
 */
export function namesIn(document: DocumentNode, variables: unknown = null): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, {
    Name({ value }) {
      names.add(value);
    },
    EnumValue({ value }) {
      names.add(value);
    },
  });
  const open = [variables];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) for (const key of Object.keys(value)) names.add(key);
    for (const inner of Object.values(value)) open.push(inner);
  }
  return names;
}

function withMessage(error: GraphQLError, message: string): GraphQLError {
  if (message === error.message) return error;
  const { nodes = null, source = null, positions = null, path = null } = error;
  const { originalError = null, extensions } = error;
  return new GraphQLError(message, { nodes, source, positions, path, originalError, extensions });
}
