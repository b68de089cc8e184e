import { GatewayResponseError } from '../errors.js';
import type { Settings } from '../options.js';
import type { Redaction } from '../redaction/redaction.js';
import { decodeBody } from '../response/charset.js';
import { statusError } from '../response/status-error.js';
import type { Call } from './call.js';
import type { HttpAnswer, HttpRequest } from './http.js';

interface Answered {
  readonly call: Call<unknown>;
  readonly request: HttpRequest;
  readonly answer: HttpAnswer;
  /** Of what the request sent. */
  readonly redaction: Redaction;
  readonly settings: Settings;
}

/** Judges an answer's status before its body is read. @throws GatewayError where it says that there is nothing to read */
export function judge({ call, request, answer, redaction, settings }: Answered): void {
  const { status } = answer;
  const isWrite = call.method !== 'GET';
  if (status === 206) {
    // No part was asked for: whatever it holds, it says that it is not all.
    const message = 'The Agent Gateway answered with a part only.';
    throw new GatewayResponseError(message, { status, outcomeUnknown: isWrite });
  }
  if (status >= 200 && status < 300) return;
  if (status < 400) {
    const message = 'The Agent Gateway redirected the call elsewhere.';
    throw new GatewayResponseError(message, { status, outcomeUnknown: isWrite });
  }
  throw statusError({
    status,
    body: decodeBody(answer.body, answer.header('content-type'))?.text ?? answer.body.toString(),
    retryAfter: answer.header('retry-after'),
    isWrite,
    isAccountDeletion: call.timeout === 'accountDeletion',
    ownCredentials: request.headers.get('authorization') === settings.headers.get('authorization'),
    redaction,
  });
}
