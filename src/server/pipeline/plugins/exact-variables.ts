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

/** Of the place of an issue so much is told, and of each key in it. */
const toldDepth = 20;
const toldKey = 100;

/** The first fault in reading order; null where there is none. */
export function findIssue(variables: unknown): Issue | null {
  const found = find(variables, '', 0);
  if (found === null) return null;
  // The variables themselves have no key.
  const path = found.path.toReversed().slice(1, 1 + toldDepth);
  return { path: path.map((key) => key.slice(0, toldKey).toWellFormed()), message: found.message };
}

/** With the keys from the fault outwards. It calls itself no deeper than values may be nested. */
function find(value: unknown, key: string, depth: number): { path: string[]; message: string } | null {
  const message = faultOf(value, key, depth);
  if (message !== null) return { path: [key], message };
  if (typeof value !== 'object' || value === null) return null;
  const found = Array.isArray(value) ? findInList(value, depth) : findInObject(value, depth);
  found?.path.push(key);
  return found;
}

function findInList(list: readonly unknown[], depth: number) {
  for (let at = 0; at < list.length; at++) {
    const found = find(list[at], String(at), depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function findInObject(object: object, depth: number) {
  for (const [key, value] of Object.entries(object)) {
    const found = find(value, key, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function faultOf(value: unknown, key: string, depth: number): string | null {
  if (!key.isWellFormed()) return 'must not have half a surrogate pair in a key';
  if (depth > maxDepth) return `must not be nested deeper than ${maxDepth} levels`;
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return 'must not be a whole number beyond 2^53-1; send it as a string';
  }
  if (typeof value === 'string' && !value.isWellFormed()) return 'must not hold half a surrogate pair';
  return null;
}
