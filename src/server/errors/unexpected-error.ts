import { GraphQLError } from 'graphql';
import { originOf } from './public-error.js';

/** An unexpected error for the log. */
export interface UnexpectedRecord {
  readonly name: string;
  readonly message: string;
  /** Where it was thrown, a frame an entry. */
  readonly stack: readonly string[];
  readonly cause?: UnexpectedRecord;
}

/**
 * Name, text and stack of an unexpected error. The text is left out where it quotes what was being read, since that
 * may be what a person said: JSON.parse and graphql-js do so.
 */
export function describeUnexpected(error: unknown): UnexpectedRecord {
  return describe(originOf(error), 0);
}

function describe(error: unknown, depth: number): UnexpectedRecord {
  if (!(error instanceof Error)) return { name: `a thrown ${typeof error}`, message: '', stack: [] };
  // graphql-js makes a NonErrorThrown of what is thrown and is no error, and prints it.
  const quotes =
    error instanceof SyntaxError || error instanceof GraphQLError || error.name === 'NonErrorThrown';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const record = {
    name: error.name,
    message: quotes ? '(left out)' : error.message,
    stack: frames.map((line) => line.trim()),
  };
  return error.cause === undefined || depth > 3
    ? record
    : { ...record, cause: describe(error.cause, depth + 1) };
}
