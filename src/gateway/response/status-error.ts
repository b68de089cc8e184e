import {
  GatewayCredentialsError,
  GatewayPurgeUnavailableError,
  GatewayStatusError,
  type InputIssue,
  type StatusErrorDetails,
} from '../errors.js';
import { parseJson } from '../json/json.js';
import { readableText } from '../redaction/readable-text.js';
import type { Redaction } from '../redaction/redaction.js';
import { readRetryAfter } from '../transport/retry-after.js';
import type { JsonValue } from '../json/json-value.js';
import { meaningOf } from './status-meaning.js';
import { isPurgeRefusal } from './purge-refusal.js';
import { readSentences } from './upstream-error.js';

const maxSentences = 20;
/** Of the path of a field so many parts are told. */
const maxPathParts = 20;

/** An answer whose status is not 2xx, with what is known of its request. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
  readonly isWrite: boolean;
  readonly isAccountDeletion: boolean;
  /** Whether the client's own credentials were sent, not ones that the call brought. */
  readonly ownCredentials: boolean;
  /** Of what the request sent: none of it may come back in a message. */
  readonly redaction: Redaction;
}

/** Makes the error of a refusal. Only a 400 or 422 is about the caller's input, so only their text is kept. */
export function statusError(refusal: Refusal): GatewayStatusError {
  const { status, isWrite } = refusal;
  const body = parseJson(refusal.body);
  const retryAfter = readRetryAfter(refusal.retryAfter);
  const details: StatusErrorDetails = {
    status,
    upstreamMessage: null,
    retryAfter,
    outcomeUnknown: isWrite && status >= 500,
  };
  if (refusal.isAccountDeletion && isPurgeRefusal(status, body)) {
    return new GatewayPurgeUnavailableError({ ...details, outcomeUnknown: false });
  }
  const meaning = meaningOf(status);
  if (!refusal.ownCredentials && meaning === 'credentials refused')
    return new GatewayCredentialsError(details);
  if (meaning !== 'input refused') return new GatewayStatusError(details);
  return new GatewayStatusError({ ...details, ...readRefusal(body, refusal.redaction) });
}

function readRefusal(
  body: JsonValue | undefined,
  redaction: Redaction,
): { upstreamMessage: string | null; issues: InputIssue[] } {
  const clean = (text: string) => readableText(text, redaction);
  const sentences = readSentences(body).slice(0, maxSentences);
  const texts = [...new Set(sentences.map(({ text }) => text))];
  return {
    upstreamMessage: texts.length === 0 ? null : clean(texts.join('; ')),
    issues: sentences
      .filter(({ path }) => path.length > 0)
      .map(({ path, text }) => ({ path: path.slice(0, maxPathParts).map(clean), message: clean(text) })),
  };
}
