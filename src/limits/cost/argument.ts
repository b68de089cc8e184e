import { type FieldNode, Kind, valueFromASTUntyped } from 'graphql';
import type { Variables } from './cost.js';

/** Reads one argument of a field once the variables are known; undefined where it is not given. */
export type Argument = (variables: Variables) => unknown;

const absent: Argument = () => undefined;

export function argument(node: FieldNode | undefined, name: string): Argument {
  const value = node?.arguments?.find((one) => one.name.value === name)?.value;
  if (value === undefined) return absent;
  if (value.kind === Kind.VARIABLE) {
    const { value: named } = value.name;
    return (variables) => variables[named];
  }
  // Lists and objects may hold variables.
  if (value.kind === Kind.LIST || value.kind === Kind.OBJECT) {
    return (variables) => valueFromASTUntyped(value, variables);
  }
  const constant = valueFromASTUntyped(value);
  return () => constant;
}

/** A page's size: the standard one where none is given, and never more than a page can have. */
export function pageSize(given: unknown, standard: number, cap: number): number {
  const size = given ?? standard;
  return typeof size === 'number' && size > 0 ? Math.min(size, cap) : 0;
}

/** A list as GraphQL takes it: a single value is a list of one. */
export function listOf(given: unknown): readonly unknown[] {
  if (given === undefined || given === null) return [];
  return Array.isArray(given) ? given : [given];
}
