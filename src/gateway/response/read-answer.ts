import { parseJson } from '../json/json.js';
import type { Redaction } from '../redaction/redaction.js';
import type { HttpAnswer } from '../transport/http.js';
import { Answer, type AnsweredCall } from './answer.js';
import { decodeBody } from './charset.js';
import { refuseDeniedRead } from './denial.js';

/**
 * Reads a 2xx answer's body.
 * @param warn is told of what is odd about its characters
 * @throws GatewayResponseError where it is neither empty nor JSON, or where a read's answer says that it failed
 */
export function readAnswer(
  { status, body, header }: HttpAnswer,
  call: AnsweredCall,
  redaction: Redaction,
  warn: (warning: string) => void,
): Answer {
  const decoded = decodeBody(body, header('content-type'));
  if (decoded === null) {
    const message = "The Agent Gateway's answer is in a character set that is not known.";
    throw new Answer(status, undefined, call, redaction).fault(message);
  }
  const { text, warning } = decoded;
  if (warning !== null) warn(warning);
  if (text.trim() === '') return new Answer(status, undefined, call, redaction);
  const value = parseJson(text);
  const answer = new Answer(status, value, call, redaction);
  if (value === undefined) throw answer.fault("The Agent Gateway's answer is not JSON.");
  if (call.method === 'GET') refuseDeniedRead(answer, call.mayBePartial ?? false);
  return answer;
}
