import type { Logger } from 'pino';
import type { Authenticate } from '../../identity/identity.js';
import { AuthenticationError } from '../../identity/authentication-error.js';
import { describeUnexpected } from '../errors/unexpected-error.js';
import type { Route } from '../http/request-handler.js';
import { type Refusal, writeRefusal } from '../http/refusal.js';

/** A route that is only taken by who is known; before its body is read. */
export function authenticated(authenticate: Authenticate, route: Route, log: Logger): Route {
  return async (request, response, state) => {
    try {
      state.caller = await authenticate(request);
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error;
      const { requestId } = state;
      if (error.cause !== undefined) {
        log.error({ requestId, error: describeUnexpected(error.cause) }, 'tokens can not be verified');
      }
      writeRefusal(response, refusalOf(error, request.headers.authorization !== undefined), state);
      return;
    }
    await route(request, response, state);
  };
}

function refusalOf({ code, message }: AuthenticationError, broughtOne: boolean): Refusal {
  const challenge = broughtOne ? 'Bearer error="invalid_token"' : 'Bearer';
  return {
    code,
    message,
    ...(code === 'UNAUTHENTICATED' ? { headers: { 'www-authenticate': challenge } } : {}),
  };
}
