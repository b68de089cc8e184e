import type { ServerResponse } from 'node:http';
import { locatedError } from 'graphql';
import { LimitError } from '../../../paging/limit-error.js';
import type { Sending } from '../../http/send-answer.js';
import type { RequestState } from '../../http/request-state.js';
import { writeSliced } from '../../http/sliced-json.js';
import { publicErrors } from '../../errors/public-errors.js';
import type { QueryEngine } from '../query-engine.js';

/** Characters that are written in one go: about three milliseconds. */
const oneGo = 500_000;

/** The bytes of an answer as JSON; those of an error in its place where there is no memory for them. */
export async function answerBytes(
  answer: object,
  state: RequestState,
  { slices, log }: QueryEngine,
): Promise<Buffer[]> {
  const { unsent } = state;
  const pieces: Buffer[] = [];
  const add = (piece: Buffer) => {
    const refusal = unsent.takeText(piece.length);
    if (refusal !== null) throw refusal;
    pieces.push(piece);
  };
  try {
    if (unsent.length <= oneGo) add(Buffer.from(JSON.stringify(answer)));
    else await writeSliced(answer, slices, add);
    unsent.keepText();
    return pieces;
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    unsent.release();
    const errors = publicErrors([locatedError(toldOf(error, state), undefined)], true, state, log);
    return [Buffer.from(JSON.stringify({ errors, data: null }))];
  }
}

/** What sending the answer to a request needs. */
export function sendingOf(
  response: ServerResponse,
  { unsent }: RequestState,
  { slices, answerTimeoutMs: timeoutMs, compression }: QueryEngine,
): Sending {
  return { response, unsent, slices, timeoutMs, compression };
}

/** A write is told as done: its answer alone is missing. */
function toldOf(error: LimitError, { operation }: RequestState): LimitError {
  if (operation?.type !== 'mutation') return error;
  return new LimitError(`The operation was carried out. ${error.message}`, error.limit, error.cost);
}
