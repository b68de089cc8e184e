import { parseJson } from '../json/json.js';
import { parseSliced, type SlicedReading } from '../json/sliced-parser.js';
import type { Redaction } from '../redaction/redaction.js';
import type { HttpAnswer } from '../transport/http.js';
import { Answer, type AnsweredCall } from './answer.js';
import { decodeBody, isPlainUtf8 } from './charset.js';
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
  const text = decode({ body, header }, warn);
  if (text === null) throw unknownCharset(new Answer(status, undefined, call, redaction));
  if (text.trim() === '') return new Answer(status, undefined, call, redaction);
  return checked(new Answer(status, parseJson(text), call, redaction), call);
}

/** Reads a long body as `readAnswer` does, slice by slice. */
export async function readSlicedAnswer(
  { status, body, header }: HttpAnswer,
  call: AnsweredCall,
  redaction: Redaction,
  warn: (warning: string) => void,
  how: SlicedReading,
): Promise<Answer> {
  // Nearly all are in UTF-8, which is decoded piece by piece.
  const text = isPlainUtf8(body, header('content-type')) ? body : decode({ body, header }, warn);
  if (text === null) throw unknownCharset(new Answer(status, undefined, call, redaction));
  const { value, mayBeDeep = true } =
    (await parseSliced(Buffer.isBuffer(text) ? text : Buffer.from(text), how)) ?? {};
  const { slices } = how;
  return checked(new Answer(status, value, call, redaction, { slices, mayBeDeep }), call);
}

/** The body as text; null where its character set is not known. */
function decode(
  { body, header }: Pick<HttpAnswer, 'body' | 'header'>,
  warn: (warning: string) => void,
): string | null {
  const decoded = decodeBody(body, header('content-type'));
  if (decoded === null) return null;
  if (decoded.warning !== null) warn(decoded.warning);
  return decoded.text;
}

function unknownCharset(answer: Answer): Error {
  return answer.fault("The Agent Gateway's answer is in a character set that is not known.");
}

function checked(answer: Answer, call: AnsweredCall): Answer {
  if (answer.body === undefined) throw answer.fault("The Agent Gateway's answer is not JSON.");
  if (call.method === 'GET') refuseDeniedRead(answer, call.mayBePartial ?? false);
  return answer;
}
