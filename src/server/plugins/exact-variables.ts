import { GraphQLError } from 'graphql';
import type { ServerPlugin } from '../yoga-context.js';

/** Deeper values overflow the stack of what reads and writes them. */
const maxDepth = 500;

interface Issue {
  readonly path: readonly string[];
  readonly message: string;
}

/**
 * Refuses variables that can't reach the gateway as they were meant, before anything runs. An integer beyond 2^53-1
 * was rounded when the body was parsed: as an id it would name another object.
 */
export function exactVariables(): ServerPlugin {
  return {
    onParams({ params }) {
      const issue = findIssue(params?.variables);
      if (issue === null) return;
      throw new GraphQLError(`Variable "$${issue.path.join('.')}" ${issue.message}.`, {
        extensions: { code: 'BAD_USER_INPUT', issues: [issue] },
      });
    },
  };
}

interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | null;
  readonly depth: number;
}

/** The first fault in reading order, by a walk that needs no stack of its own; null where there is none. */
export function findIssue(variables: unknown): Issue | null {
  const open: Place[] = [{ value: variables, key: '', parent: null, depth: 0 }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const message = faultOf(place);
    if (message !== null) return { path: pathOf(place), message };
    const { value, depth } = place;
    if (typeof value !== 'object' || value === null) continue;
    const parent = place;
    const children = Object.entries(value).map(([key, child]) => ({
      value: child,
      key,
      parent,
      depth: depth + 1,
    }));
    open.push(...children.toReversed());
  }
  return null;
}

function faultOf({ value, key, depth }: Place): string | null {
  if (!key.isWellFormed()) return 'must not have half a surrogate pair in a key';
  if (depth > maxDepth) return `must not be nested deeper than ${maxDepth} levels`;
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return 'must not be a whole number beyond 2^53-1; send it as a string';
  }
  if (typeof value === 'string' && !value.isWellFormed()) return 'must not hold half a surrogate pair';
  return null;
}

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let at: Place = place; at.parent !== null; at = at.parent) path.unshift(at.key.toWellFormed());
  return path;
}
