import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { withoutStacks } from '../../execution/without-stacks.js';
import type { RequestState } from '../http/request-state.js';
import { isUnexpected, publicError } from './public-error.js';
import { describeUnexpected } from './unexpected-error.js';

/** Of a request that did not run: more say nothing new, and a flood would make a small request a large answer. */
export const shownErrors = 5;

/**
 * The errors of an answer as the caller may see them: each gets its public code and the request's id, unexpected ones
 * are logged and masked. `began`: whether execution had begun.
 */
export function publicErrors(
  errors: NonNullable<ExecutionResult['errors']>,
  began: boolean,
  request: RequestState,
  log: Logger,
): GraphQLError[] {
  // Once it has begun, each error belongs to a place of the answer.
  const isFlood = !began && errors.length > shownErrors;
  const shown = (isFlood ? errors.slice(0, shownErrors) : errors).map((error) => {
    const one = withoutStacks(() => publicError(error, request.requestId, began));
    if (isUnexpected(one)) logUnexpected(log, request, error);
    request.errorCodes.add(String(one.extensions['code']));
    return one;
  });
  const [first] = shown;
  return isFlood && first !== undefined ? [...shown, suppressedOf(first)] : shown;
}

function suppressedOf({ extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(`There are more errors; only the first ${shownErrors} are told.`, {
    extensions: { ...extensions, limit: shownErrors },
  });
}

function logUnexpected(log: Logger, request: RequestState, error: GraphQLError): void {
  const { requestId, operation } = request;
  log.error({ requestId, operation, path: error.path, error: describeUnexpected(error) }, 'unexpected error');
}
