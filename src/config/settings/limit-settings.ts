import { boolean, integer, text } from './kind.js';
import { optional, setting } from './setting.js';

/** What one document, one operation and one caller may cost. */
export const limitSettings = {
  bodyBytes: setting(integer(1, 100_000_000), 1_000_000, 'Largest request body', { unit: 'bytes' }),
  tokens: setting(integer(1, 1_000_000), 2000, 'Words and signs of a document'),
  depth: setting(integer(1, 1000), 12, 'Fields below each other in a document; introspection is let deeper'),
  aliases: setting(integer(0, 1_000_000), 30, 'Aliases of an operation, those of its fragments included'),
  rootFields: setting(integer(1, 1_000_000), 20, 'Fields at the root of an operation'),
  directives: setting(
    integer(0, 1_000_000),
    50,
    'Directives of an operation, those of its fragments included',
  ),
  representations: setting(
    integer(1, 1_000_000),
    1000,
    'Objects one operation may ask for by their keys: in `_entities`, `nodes` and `node` together',
  ),
  upstreamRequests: setting(
    integer(1, 1_000_000),
    250,
    'Calls to the gateway one operation may cause; a call that is tried again counts once',
  ),
  upstreamConcurrency: setting(integer(1, 1000), 32, 'Calls to the gateway one operation may have at once'),
  messages: setting(integer(1, 10_000_000), 25_000, 'Messages one operation may ask for, or hold'),
  values: setting(
    integer(1, 100_000_000),
    300_000,
    'Values the answer of one operation may hold; see docs/limits.md',
  ),
  errors: setting(integer(1, 1_000_000), 1000, 'Errors an answer tells'),
  answerCharacters: setting(
    integer(1, 400_000_000),
    100_000_000,
    'Characters that the texts of one answer may hold together',
  ),
  unsentBytes: setting(
    integer(1, 2 ** 40),
    256_000_000,
    'Bytes that all requests whose answers are not sent yet may take, with these and what they are made of; half of it for one caller',
    { unit: 'bytes' },
  ),
  upstreamBytes: setting(
    integer(1, 2 ** 40),
    100_000_000,
    "The gateway's answers that one operation may hold, as they came over the wire and decoded",
    { unit: 'bytes' },
  ),
  anchorSearchRows: setting(
    integer(1, 100_000),
    400,
    'Rows to each side of its old place a cursor is looked for',
    { unit: 'rows' },
  ),
  lookupRows: setting(integer(1, 1_000_000), 5000, 'Rows read at most to find one object by its id', {
    unit: 'rows',
  }),
  messageSearchReads: setting(
    integer(1, 10_000),
    40,
    "Reads that finding one place among a session's messages may cost",
  ),
  operationsPerCaller: setting(
    integer(1, 1_000_000),
    200,
    'Operations of one caller that run or wait at once',
  ),
  queue: {
    size: setting(integer(0, 1_000_000), 1000, 'Operations that may wait to begin'),
    waitMs: setting(integer(1, 3_600_000), 30_000, 'How long an operation may wait to begin', {
      unit: 'ms',
    }),
  },
  rate: {
    perSecond: optional(
      integer(1, 1_000_000),
      'Calls to the gateway that a caller may cause each second, over time; needs burst, without both there is no rate',
    ),
    burst: optional(integer(1, 10_000_000), 'Calls to the gateway that a caller may cause at once'),
  },
  showCost: setting(
    boolean,
    (production) => !production,
    'Whether answers tell in extensions.cost what they were expected to cost, and did',
  ),
  showCostScope: optional(text, 'jwt: scope of tokens whose answers tell it even where showCost is off'),
  showUpstream: setting(
    boolean,
    (production) => !production,
    'Whether answers tell in extensions.upstream which calls to the gateway they took, and for which fields',
  ),
  showUpstreamScope: optional(
    text,
    'jwt: scope of tokens whose answers tell it even where showUpstream is off',
  ),
};

/** Documents that are known by a hash. */
export const persistedSettings = {
  file: optional(text, 'File of trusted documents: a JSON object of documents by their hashes or names'),
  only: setting(boolean, false, 'Whether only the documents of the file are run'),
  automatic: setting(boolean, true, 'Whether clients may send a hash alone once its document was seen'),
};
