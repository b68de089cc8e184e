import { GatewayInputError } from '../gateway/errors.js';

/** A refused argument, named so that the caller finds it. */
export function refuseArgument(name: string, message: string): GatewayInputError {
  return new GatewayInputError([{ path: [name], message }]);
}
