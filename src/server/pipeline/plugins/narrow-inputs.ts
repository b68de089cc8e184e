import {
  type DocumentNode,
  getNullableType,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  isInputObjectType,
  typeFromAST,
  type TypeNode,
} from 'graphql';
import type { ServerPlugin } from '../yoga-context.js';

/** No input has a tenth of it. */
const mostFields = 100;

/**
 * Refuses an input with very many fields, of which graphql-js would print all for each that is unknown. Only writes
 * take inputs, and no write goes round Yoga.
 */
export function narrowInputs(): ServerPlugin {
  return {
    onValidate({ params: { documentAST, schema }, context: { params } }) {
      return ({ valid, setResult }) => {
        const error = valid ? findWide(schema, documentAST, params.operationName, params.variables) : null;
        if (error !== null) setResult([error]);
      };
    },
  };
}

function findWide(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
): GraphQLError | null {
  for (const { variable, type } of getOperationAST(document, operationName)?.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (!isInput(schema, type) || !isWide(variables?.[name])) continue;
    return new GraphQLError(`Variable "$${name}" has more fields than any input.`, {
      nodes: variable,
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  return null;
}

function isInput(schema: GraphQLSchema, type: TypeNode): boolean {
  // One function for each kind of type node, none for all.
  return isInputObjectType(getNullableType(typeFromAST(schema, type as Parameters<typeof typeFromAST>[1])));
}

function isWide(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > mostFields;
}
