import type { ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Exchange } from '../exchange.js';
import { isSurprise, publicError } from '../public-error.js';
import { describeSurprise } from '../describe-surprise.js';
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
const maxErrors = 6;

/** The errors of an answer as the caller may see them. `began`: whether execution had begun. */
export function makePublic(
  errors: NonNullable<ExecutionResult['errors']>,
  began: boolean,
  exchange: Exchange,
  log: Logger,
): GraphQLError[] {
  // Once it has begun, each error belongs to a place of the answer.
  const told = began ? errors : errors.slice(0, maxErrors);
  return told.map((error) => {
    const shown = publicError(error, exchange.requestId, began);
    if (isSurprise(shown)) logSurprise(log, exchange, error);
    exchange.errorCodes.add(String(shown.extensions['code']));
    return shown;
  });
}

function logSurprise(log: Logger, exchange: Exchange, error: GraphQLError): void {
  const { requestId, operation } = exchange;
  log.error({ requestId, operation, path: error.path, error: describeSurprise(error) }, 'unexpected error');
}
