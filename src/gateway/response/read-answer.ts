import { parseJson } from '../json/json.js';
import type { Redaction } from '../redaction/redaction.js';
import type { HttpAnswer } from '../transport/http.js';
import { Answer, type AnsweredCall } from './answer.js';
import { refuseDeniedRead } from './denial.js';

/**
 * Reads a 2xx answer's body.
 * @throws GatewayResponseError where it is neither empty nor JSON, or where a read's answer says that it failed
 */
export function readAnswer({ status, body }: HttpAnswer, call: AnsweredCall, redaction: Redaction): Answer {
  const text = body.toString();
  if (text.trim() === '') return new Answer(status, undefined, call, redaction);
  const value = parseJson(text);
  const answer = new Answer(status, value, call, redaction);
  if (value === undefined) throw answer.fault("The Agent Gateway's answer is not JSON.");
  if (call.method === 'GET') refuseDeniedRead(answer, call.mayBePartial ?? false);
  return answer;
}
