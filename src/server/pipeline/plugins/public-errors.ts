import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Exchange } from '../../http/request-state.js';
import { isSurprise, publicError } from '../../errors/public-error.js';
import { describeSurprise } from '../../errors/unexpected-error.js';
import type { ServerPlugin } from '../yoga-context.js';

/** The one door errors leave by: each gets its public code and the request's id; surprises are logged and masked. */
export function publicErrors(log: Logger): ServerPlugin {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const { errors } = result;
      setResult({ ...result, errors: makePublic(errors, 'data' in result, serverContext.exchange, log) });
    },
  };
}

/** Of a request that did not run: more tell nothing new, and a flood would make a small request a large answer. */
export const toldErrors = 5;

/** The errors of an answer as the caller may see them. `began`: whether execution had begun. */
export function makePublic(
  errors: NonNullable<ExecutionResult['errors']>,
  began: boolean,
  exchange: Exchange,
  log: Logger,
): GraphQLError[] {
  // Once it has begun, each error belongs to a place of the answer.
  const isFlood = !began && errors.length > toldErrors;
  const shown = (isFlood ? errors.slice(0, toldErrors) : errors).map((error) => {
    const one = publicError(error, exchange.requestId, began);
    if (isSurprise(one)) logSurprise(log, exchange, error);
    exchange.errorCodes.add(String(one.extensions['code']));
    return one;
  });
  const [first] = shown;
  return isFlood && first !== undefined ? [...shown, othersOf(first)] : shown;
}

function othersOf({ extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(`There are more errors; only the first ${toldErrors} are told.`, {
    extensions: { ...extensions, limit: toldErrors },
  });
}

function logSurprise(log: Logger, exchange: Exchange, error: GraphQLError): void {
  const { requestId, operation } = exchange;
  log.error({ requestId, operation, path: error.path, error: describeSurprise(error) }, 'unexpected error');
}
