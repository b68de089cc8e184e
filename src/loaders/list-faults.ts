import { GatewayResponseError } from '../gateway/errors.js';
import { mostTries } from '../paging/list-reads.js';

export function repeatedPage(): GatewayResponseError {
  return new GatewayResponseError('The Agent Gateway repeats a page instead of going on to the next.');
}

/** Messages are only ever appended: nothing that was read can be gone on with. */
export class ChangedMessagesError extends GatewayResponseError {
  constructor() {
    super('The messages at the Agent Gateway changed between two calls. Ask again.');
  }
}

export function movedTooOften(): GatewayResponseError {
  return new GatewayResponseError(
    `The list at the Agent Gateway changed between two calls, ${mostTries} times in a row. Ask again.`,
  );
}
