import type { LiveStream } from '../live/watcher.js';
import type { Edge } from '../reading/connection.js';
import type { MessageSource } from '../reading/messages/message-connection.js';
import { type Context, watchingOf } from './context.js';

export const messageRoles = ['USER', 'ASSISTANT', 'SYSTEM', 'DEVELOPER', 'TOOL', 'OTHER'] as const;

/** The role by the schema's words; OTHER for one it doesn't know, or none. */
export function messageRole(role: string | null): (typeof messageRoles)[number] {
  const upper = role?.toUpperCase();
  return messageRoles.find((known) => known === upper) ?? 'OTHER';
}

/** A session's messages as they come, after a cursor where one is given. */
export function watchMessages(
  context: Context,
  session: readonly [string, string],
  after: string | null,
): Promise<LiveStream<Edge<MessageSource>>> {
  const { live, subscriber } = watchingOf(context);
  return live.messages(subscriber, session, after);
}
