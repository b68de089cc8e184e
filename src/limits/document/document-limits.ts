import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';
import { keepLines } from './document-places.js';
import { introspectionDepth, measureDocument } from './document-size.js';
import { tooExpensive } from '../../error-codes/too-expensive.js';

/** What one document may hold; see the settings of the same names. */
export interface DocumentLimits {
  readonly tokens: number;
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly rootFields: number;
}

/** A document within its limits, and about how many bytes of memory it and what is made of it take. */
export interface MeasuredDocument {
  readonly document: DocumentNode;
  readonly bytes: number;
}

/** Letters of a name. Each row of the answer repeats aliases, and an unknown name is compared with all that exist. */
const nameLength = 200;

/** Fields and fragments an operation stands for once its fragments are put in their places, where they are spread again and again. */
const expandedSelections = 5000;

/** Signs `#`, which begin comments where they stand in no text. A parser makes an object of each comment. */
const numberSigns = 10_000;

/** Its characters as a key, and where its lines begin. */
const bytesOfCharacter = 6;

/** Of a syntax tree, a plan and a cost; measured, and rounded up. */
const bytesOfToken = 600;
const bytesOfSelection = 1500;

/**
 * Parses a document that keeps to the limits.
 * @throws GraphQLError OPERATION_TOO_EXPENSIVE, or the parser's
 */
export function parseWithin(limits: DocumentLimits, text: string): MeasuredDocument {
  // Before the parser: it works by recursion, and a flood of words would cost it the most.
  checkComments(text);
  const tokens = countTokens(text, limits.tokens);
  const document = parseKeepingLines(new Source(text));
  const { largest: size, selections } = measureDocument(document);
  const refusal =
    exceeded('is nested too deep', size.depth, limits.depth) ??
    exceeded(
      'asks for the schema too deep',
      size.introspectionDepth,
      Math.max(introspectionDepth, limits.depth),
    ) ??
    exceeded('has too many aliases', size.aliases, limits.aliases) ??
    exceeded('has too many directives', size.directives, limits.directives) ??
    exceeded('has too many fields at its root', size.rootFields, limits.rootFields) ??
    exceeded('stands for too many fields and fragments', size.selections, expandedSelections);
  if (refusal !== null) throw refusal;
  return {
    document,
    bytes: bytesOfCharacter * text.length + bytesOfToken * tokens + bytesOfSelection * selections,
  };
}

function parseKeepingLines(source: Source): DocumentNode {
  try {
    return parse(source);
  } finally {
    keepLines(source);
  }
}

function exceeded(what: string, cost: number, limit: number): GraphQLError | null {
  return cost > limit ? tooExpensive(`The document ${what}; allowed are ${limit}.`, cost, limit) : null;
}

function checkComments(text: string): void {
  let count = 0;
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    if (++count > numberSigns) {
      throw tooExpensive(`The document has more than ${numberSigns} signs #.`, count, numberSigns);
    }
  }
}

/** Stops at the first token too many: `cost` then says how many there are at least. */
function countTokens(text: string, limit: number): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      if (++count > limit) throw tooExpensive(`The document has more than ${limit} tokens.`, count, limit);
      const length = token.end - token.start;
      if (token.kind === TokenKind.NAME && length > nameLength) {
        throw tooExpensive(`The document has a name of more than ${nameLength} letters.`, length, nameLength);
      }
    }
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions['code'] !== undefined) throw error;
    // What can't be read is for the parser to say, which knows what should stand there.
  }
  return count;
}
