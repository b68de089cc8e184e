import { GatewayResponseError } from '../gateway/errors.js';

/** How often a list is read from its start, or a page from its cursor, where the list changes between two calls. */
export const mostTries = 3;

export function repeatedPage(): GatewayResponseError {
  return new GatewayResponseError('The Agent Gateway repeats a page instead of going on to the next.');
}

export function movedTooOften(): GatewayResponseError {
  return new GatewayResponseError(
    `The list at the Agent Gateway changed between two calls, ${mostTries} times in a row. Ask again.`,
  );
}
