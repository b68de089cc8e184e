import { type IntValueNode, Kind, type ValueNode } from 'graphql';
import { codedError } from '../error-codes/coded-error.js';
import { isRounded } from '../gateway/json/exact-integers.js';
import type { JsonValue } from '../gateway/json/json-value.js';
import { builder } from './builder.js';

builder.scalarType('DateTime', {
  description:
    "An instant in the gateway's own text, unchanged: RFC 3339 where the gateway keeps to it, microseconds and " +
    'offset kept. A number is printed as JSON prints it; empty is null.',
  serialize: (value) => value,
});

builder.scalarType('JSON', {
  description:
    'Any JSON value. Out: integers beyond 2^53-1 are strings with the exact digits. In: such an integer is ' +
    'BAD_USER_INPUT, for an ID too (integer literals of an ID are taken by their digits); a string stays a string.',
  serialize: (value) => value,
  // What stands in variables was checked as a whole before execution.
  parseValue: (value) => value as JsonValue,
  // So was how often they stand in one literal.
  parseLiteral: (node, variables) => literalValue(node, variables ?? {}, []),
});

/** Reads a literal; variables within it are already checked values. */
function literalValue(
  node: ValueNode,
  variables: Record<string, unknown>,
  path: readonly string[],
): JsonValue {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.ENUM:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.INT:
      return integer(node, path);
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map((value, index) => literalValue(value, variables, [...path, String(index)]));
    case Kind.OBJECT:
      return Object.fromEntries(
        // As in an input object, a field whose variable is left out is left out too.
        node.fields
          .filter(({ value }) => value.kind !== Kind.VARIABLE || Object.hasOwn(variables, value.name.value))
          .map((field) => {
            const name = field.name.value;
            return [name, literalValue(field.value, variables, [...path, name])];
          }),
      );
    case Kind.VARIABLE:
      // A variable's value is JSON, as it came with the request; one left out in a list is null.
      return (variables[node.name.value] ?? null) as JsonValue;
    case Kind.NULL:
      return null;
  }
}

function integer(node: IntValueNode, path: readonly string[]): number {
  const value = Number(node.value);
  if (!isRounded(node.value)) return value;
  const message = 'must not be a whole number beyond 2^53-1, which JSON readers round; send it as a string';
  throw codedError('BAD_USER_INPUT', `A number within a JSON value ${message}.`, {
    nodes: node,
    extensions: { issues: [{ path, message }] },
  });
}
