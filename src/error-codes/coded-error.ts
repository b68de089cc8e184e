import { type ASTNode, GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import { type CodeWithMessage, catalogue, type ErrorCode, type HttpStatus } from './catalogue.js';
import type { extensionKeys } from './extension-keys.js';

/** What an error has beside its code and message. */
export interface CodedErrorOptions<Code extends ErrorCode = ErrorCode> {
  /** What it says beside its code, by keys of docs/errors.md. */
  readonly extensions?: { readonly [Key in keyof typeof extensionKeys]?: unknown };
  readonly nodes?: ASTNode;
  /** Before execution: another status than the code's usual one. */
  readonly status?: HttpStatus<Code>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error for callers. Where nothing more exact is known, `message` is that of its code. */
export function codedError<Code extends ErrorCode>(
  code: Code,
  message: string,
  { extensions = {}, nodes, status, headers }: CodedErrorOptions<Code> = {},
): GraphQLError {
  const http = { ...(status === undefined ? {} : { status }), ...(headers === undefined ? {} : { headers }) };
  const made: GraphQLErrorExtensions = { code, ...extensions };
  if (Object.keys(http).length > 0) made['http'] = http;
  return new GraphQLError(message, { nodes: nodes ?? null, extensions: made });
}

/** The same with the message of its code. */
export function usualError(code: CodeWithMessage, options: CodedErrorOptions = {}): GraphQLError {
  return codedError(code, catalogue[code].message, options);
}

/** Gives the errors of graphql-js, which have none, a code. */
export function setCode(error: GraphQLError, code: ErrorCode): void {
  error.extensions['code'] ??= code;
}
