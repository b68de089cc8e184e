import { GatewayCircuitOpenError, GatewayStatusError } from '../gateway/errors.js';

/** How long the gateway is to be left alone after a failure, in ms; 0 where nothing says so. */
export function retryAfterOf(error: unknown): number {
  const says = error instanceof GatewayStatusError || error instanceof GatewayCircuitOpenError;
  return says ? (error.retryAfter ?? 0) * 1000 : 0;
}
