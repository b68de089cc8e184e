import { GraphQLError, type GraphQLErrorExtensions, type SourceLocation } from 'graphql';
import { catalogue, entryOf, type ErrorCode } from '../../error-codes/catalogue.js';
import { extensionKeys } from '../../error-codes/extension-keys.js';
import { placeIn } from '../../limits/document/document-places.js';
import { toGraphQLError } from '../../resolvers/to-graphql-error.js';

const unexpectedCode = 'INTERNAL_SERVER_ERROR' satisfies ErrorCode;

/** Whether the error is masked: a fault of ours that only the log explains. */
export function isUnexpected(error: GraphQLError): boolean {
  return error.extensions['code'] === unexpectedCode;
}

/**
 * The error as the caller may see it, a new one: Yoga keeps parse and validation errors for later requests.
 * `began`: whether execution had begun, so that there is data beside the error and the HTTP status is 200.
 */
export function publicError(error: GraphQLError, requestId: string, began: boolean): GraphQLError {
  const { message, extensions } = meaningOf(error, began) ?? unexpected;
  const kept = Object.entries(extensions).filter(([key]) => Object.hasOwn(extensionKeys, key));
  const told = began ? shortenedOfField(message) : shortened(message);
  const shown = { ...Object.fromEntries(kept), requestId };
  // For Yoga alone: what is not enumerable is not written.
  if (!began) Object.defineProperty(shown, 'http', { value: httpOf(extensions) });
  return new PublicError(told, error, shown);
}

/** An error whose places are told by the document's own lines, and of which there are few. */
class PublicError extends GraphQLError {
  declare readonly locations: readonly SourceLocation[] | undefined;

  constructor(
    message: string,
    { source, positions = [], path }: GraphQLError,
    extensions: GraphQLErrorExtensions,
  ) {
    const offsets = positions.slice(0, maxPlaces);
    const places = source && offsets.flatMap((offset) => placeIn(source, offset) ?? []);
    const known = places !== undefined && places.length > 0;
    super(message, {
      // Where nothing keeps the lines graphql-js looks for them itself.
      source: known ? null : (source ?? null),
      positions: known ? null : offsets,
      path: path ?? null,
      extensions,
    });
    if (known) this.locations = places;
  }
}

/** Messages quote what is refused, which can be as long as the request; what is wrong with it stands at their ends. */
const toldStart = 90;
const toldEnd = 110;
/** A field's message may hold a text of the gateway, which was cut before. */
const toldOfField = 400;
/** Places in the document that one error may tell. */
const maxPlaces = 3;

/** A message of graphql-js without the middle of what it quotes, where that is long. */
export function shortened(message: string): string {
  if (message.length <= toldStart + toldEnd + 1) return message;
  return `${message.slice(0, toldStart).toWellFormed()}…${message.slice(-toldEnd).toWellFormed()}`;
}

function shortenedOfField(message: string): string {
  return message.length <= toldOfField ? message : `${message.slice(0, toldOfField).toWellFormed()}…`;
}

interface Meaning {
  readonly message: string;
  readonly extensions: GraphQLErrorExtensions;
}

const unexpected: Meaning = {
  message: catalogue[unexpectedCode].message,
  extensions: { code: unexpectedCode },
};

/** graphql-js parses and validates by recursion: a document nested too deep overflows its stack. */
const tooDeep: Meaning = {
  message: 'The document is nested too deep.',
  extensions: { code: 'OPERATION_TOO_EXPENSIVE' satisfies ErrorCode },
};

/** For Yoga, which makes the status of it. `spec`: the status is 200 in application/json. */
function httpOf({ code, http }: GraphQLErrorExtensions): NonNullable<GraphQLErrorExtensions['http']> {
  const { http: [status = 400] = [], ofDocument = false } = entryOf(code) ?? {};
  return { status, ...http, spec: ofDocument };
}

/** Null: it is unexpected. */
function meaningOf(error: GraphQLError, began: boolean): Meaning | null {
  const origin = originOf(error);
  if (!began && isStackOverflow(origin)) return tooDeep;
  // Before execution the outer error says more than its origin: which variable it is about.
  const made =
    origin instanceof GraphQLError || (!began && pointsAtDocument(error)) ? error : toGraphQLError(origin);
  if (made === null) return null;
  const { code } = made.extensions;
  if (typeof code === 'string') return made;
  // graphql-js gives no codes. What it says of variables and arguments points at the document; what it says of a
  // resolver's result doesn't, and is a fault of ours.
  const blamed = began ? origin : error;
  if (!(blamed instanceof GraphQLError) || !pointsAtDocument(blamed)) return null;
  return { message: made.message, extensions: { code: 'BAD_USER_INPUT' satisfies ErrorCode } };
}

/** V8 has no other mark of it; a text or a list that became too long is a RangeError too. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Maximum call stack size exceeded';
}

function pointsAtDocument({ nodes }: GraphQLError): boolean {
  return nodes !== undefined && nodes.length > 0;
}

/** What was thrown first, under the errors that only say where. */
export function originOf(error: unknown): unknown {
  let origin = error;
  while (origin instanceof GraphQLError && origin.originalError) origin = origin.originalError;
  return origin;
}
