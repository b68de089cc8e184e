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

/** The errors of an answer as the caller may see them. `began`: whether execution had begun. */
export function makePublic(
  errors: NonNullable<ExecutionResult['errors']>,
  began: boolean,
  exchange: Exchange,
  log: Logger,
): GraphQLError[] {
  return errors.map((error) => {
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
