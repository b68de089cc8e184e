/** What is known of a code. */
interface CodeEntry {
  /** For docs/errors.md. */
  readonly when: string;
  /** Of an error before execution: the usual HTTP status, then the others that occur. Empty: only while it runs. */
  readonly http: readonly number[];
  /** Keys of `extensions` beside `code` and `requestId`. */
  readonly extensions: readonly string[];
  /** Said where nothing more exact is known; null: that is always known. */
  readonly message: string | null;
  /** The typed error that mutations answer with instead; its message, where it has one for all cases. */
  readonly typed?: { readonly name: string; readonly message: string | null };
  /** A fault of a well-formed request: GraphQL over HTTP wants status 200 for it in application/json. */
  readonly ofDocument?: true;
}

/** Every code that an error can have, in the order of docs/errors.md. */
export const catalogue = {
  BAD_USER_INPUT: {
    when: 'An argument, an id or a variable was refused, here or by the gateway (400, 422), whose text is passed on.',
    http: [400],
    extensions: ['issues', 'upstreamStatus'],
    message: 'The Agent Gateway refused the input.',
    typed: { name: 'MemoryInputError', message: null },
    ofDocument: true,
  },
  UNAUTHENTICATED: {
    when: "The caller brought no valid credentials, or the gateway refused the caller's own (401). Also where they expire while a subscription runs.",
    http: [401],
    extensions: ['upstreamStatus', 'cursor'],
    message: 'The Agent Gateway did not accept your credentials.',
  },
  FORBIDDEN: {
    when: 'The caller may not do this, is not let in from where they ask, or the gateway refused their own credentials (403).',
    http: [403],
    extensions: ['requiredScopes', 'upstreamStatus'],
    message: 'The Agent Gateway does not allow this to you.',
  },
  NOT_FOUND: {
    when: 'A write to something the gateway does not know (404, 410), or a subscription to it. A read gives `null` instead, without an error.',
    http: [],
    extensions: ['upstreamStatus'],
    message: 'The Agent Gateway knows no such thing.',
    typed: { name: 'MemoryNotFoundError', message: 'There is no such thing, or no longer.' },
  },
  CONFLICT: {
    when: 'What was to be written clashes with what is stored (409, 412): read it again first.',
    http: [],
    extensions: ['upstreamStatus'],
    message: 'The write clashes with what is stored; read it again first.',
    typed: {
      name: 'MemoryConflictError',
      message: 'This clashes with what is stored; read it again before the next try.',
    },
  },
  RATE_LIMITED: {
    when: 'The gateway (429) or this server is asked too often.',
    http: [429],
    extensions: ['retryAfter', 'upstreamStatus'],
    message: 'The Agent Gateway is asked too often; try again later.',
  },
  UPSTREAM_DENIED: {
    when: "The gateway refused this server's own credentials (401, 403): for the operator, not the caller.",
    http: [],
    extensions: ['upstreamStatus'],
    message: "The Agent Gateway refused this server's own credentials.",
  },
  UPSTREAM_TIMEOUT: {
    when: 'The total time of a call to the gateway was up.',
    http: [],
    extensions: ['outcomeUnknown'],
    message: 'The Agent Gateway did not answer in time.',
  },
  UPSTREAM_UNAVAILABLE: {
    when:
      'No connection to the gateway, or 502, 503, 504 from it, or it is given a pause after too many failures. Before ' +
      "execution: the keys of the tokens' issuer can not be had.",
    http: [503],
    extensions: ['upstreamStatus', 'retryAfter', 'outcomeUnknown', 'cursor'],
    message: 'The Agent Gateway is not available.',
  },
  UPSTREAM_BAD_RESPONSE: {
    when: "The gateway answered success with something that can't be used: cut, not JSON, of an unknown shape, about somebody else. Or it redirected elsewhere.",
    http: [],
    extensions: ['upstreamStatus', 'outcomeUnknown'],
    message: null,
  },
  UPSTREAM_RESPONSE_TOO_LARGE: {
    when: "The gateway's answer is larger than `gateway.maxResponseBytes`, or encoded too many times.",
    http: [],
    extensions: ['limit', 'outcomeUnknown'],
    message: "The Agent Gateway's answer is too large.",
  },
  UPSTREAM_ERROR: {
    when: 'Any other failure of the gateway.',
    http: [],
    extensions: ['upstreamStatus', 'outcomeUnknown'],
    message: 'The Agent Gateway failed.',
  },
  OVERLOADED: {
    when: 'Too many operations, or calls, wait for the gateway. Nothing was sent; try again. Of a subscription: too many run, or its events were not read.',
    http: [503],
    extensions: ['cursor'],
    message: 'Too many requests wait for the Agent Gateway; try again.',
  },
  OPERATION_TOO_EXPENSIVE: {
    when: 'The document is beyond a limit, or finding something by its id took more reads than allowed.',
    http: [400],
    extensions: ['cost', 'limit'],
    message: null,
    ofDocument: true,
  },
  OPERATION_NOT_ALLOWED: {
    when: 'Only trusted documents run here, and this is none of them.',
    http: [400],
    extensions: [],
    message: 'Only operations that are known to the server are run, and this is none of them.',
  },
  PURGE_UNAVAILABLE: {
    when: "The gateway can't purge transcripts yet, so it deleted nothing.",
    http: [],
    extensions: ['upstreamStatus'],
    message: "The Agent Gateway can't purge transcripts yet; nothing was deleted.",
    typed: {
      name: 'MemoryPurgeUnavailableError',
      message: "Transcripts can't be purged yet, so nothing was deleted. It is safe to try again later.",
    },
  },
  BAD_REQUEST: {
    when: 'Not a GraphQL request: no valid HTTP, broken JSON, a host that is none, a wrong method, content type or path, too large, or too slow.',
    http: [400, 404, 405, 406, 408, 413, 415, 417, 431, 501, 505],
    extensions: [],
    message: null,
  },
  OPERATION_RESOLUTION_FAILURE: {
    when: 'The document has no operation of that name, or several and none was named.',
    http: [400],
    extensions: [],
    message: null,
  },
  GRAPHQL_PARSE_FAILED: {
    when: 'The document is no GraphQL.',
    http: [400],
    extensions: [],
    message: null,
    ofDocument: true,
  },
  GRAPHQL_VALIDATION_FAILED: {
    when: 'The document does not fit the schema.',
    http: [400],
    extensions: [],
    message: null,
    ofDocument: true,
  },
  PERSISTED_QUERY_NOT_FOUND: {
    when: 'No query of this digest is known; send the query with it.',
    // Clients look for the text and the code in an answer of status 200.
    http: [200],
    extensions: [],
    message: 'PersistedQueryNotFound',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    when: 'Queries are not kept by their digest where the settings say so; send the query itself.',
    http: [200],
    extensions: [],
    message: 'PersistedQueryNotSupported',
  },
  SHUTTING_DOWN: {
    when: 'This instance is stopping; ask another.',
    http: [503],
    extensions: ['cursor'],
    message: 'The server is shutting down.',
  },
  INTERNAL_SERVER_ERROR: {
    when: 'A fault of ours. The text says nothing, the log says all.',
    http: [500],
    extensions: [],
    message: 'Internal server error.',
  },
} as const satisfies Readonly<Record<string, CodeEntry>>;

type Catalogue = typeof catalogue;

/** A word that clients can branch on. */
export type ErrorCode = keyof Catalogue;

/** The HTTP statuses that errors of a code can have before execution. */
export type HttpStatus<Code extends ErrorCode> = Catalogue[Code]['http'][number];

/** The codes that have a message of their own. */
export type CodeWithMessage = {
  [Code in ErrorCode]: Catalogue[Code]['message'] extends string ? Code : never;
}[ErrorCode];

/** The codes that mutations answer with as typed errors in `data`. */
export type TypedCode = {
  [Code in ErrorCode]: Catalogue[Code] extends { readonly typed: object } ? Code : never;
}[ErrorCode];

/** The types of the schema that stand for them. */
export type TypedErrorName = Catalogue[TypedCode]['typed']['name'];

/** The catalogue's entry of what is a code; undefined of anything else. */
export function entryOf(code: unknown): CodeEntry | undefined {
  return typeof code === 'string' && Object.hasOwn(catalogue, code)
    ? catalogue[code as ErrorCode]
    : undefined;
}

/** Whether mutations answer with a typed error in place of a code. */
export function isTyped(code: ErrorCode): code is TypedCode {
  return 'typed' in catalogue[code];
}
