import { GraphQLError } from 'graphql';
import { originOf } from './public-error.js';

/** An unexpected error for the log. */
export interface SurpriseRecord {
  readonly name: string;
  readonly message: string;
  /** Where it was thrown, a frame an entry. */
  readonly stack: readonly string[];
  readonly cause?: SurpriseRecord;
}

/**
 * Name, text and stack of an unexpected error. The text is left out where it quotes what was being read, since that
 * may be what a person said: JSON.parse and graphql-js do so.
 */
export function describeSurprise(error: unknown): SurpriseRecord {
  return describe(originOf(error), 0);
}

function describe(error: unknown, depth: number): SurpriseRecord {
  if (!(error instanceof Error)) return { name: `a thrown ${typeof error}`, message: '', stack: [] };
  const quotes = error instanceof SyntaxError || error instanceof GraphQLError;
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
