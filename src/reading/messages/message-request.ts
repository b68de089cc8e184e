import type { MessageAnchor } from '../../paging/message-cursor.js';
import { refuseArgument } from '../../paging/refuse.js';

/** What of a page of messages is asked for; the less, the fewer messages are read. */
export interface MessageNeeds {
  /** Ids or cursors. */
  readonly names: boolean;
  readonly previous: boolean;
  readonly next: boolean;
}

export interface MessageRequest {
  readonly direction: 'forward' | 'backward';
  /** At least 1. */
  readonly size: number;
  readonly anchor: MessageAnchor | null;
  /** The argument that gave the anchor. */
  readonly argument: 'after' | 'before';
  readonly needs: MessageNeeds;
}

export function refuseLost(argument: string): Error {
  return refuseArgument(argument, 'stands on a message that is no longer there; read from an end again');
}

export function refuseAlike(argument: string): Error {
  return refuseArgument(argument, 'stands on one of several messages that are alike; read from an end again');
}
