import type { MessageRow } from '../gateway/rows/rows.js';
import { type Connection, connectionOf } from './connection.js';
import type { MessagePage } from '../reading/messages/message-page.js';

/** A message in its page, which knows its derived id. */
export interface MessageSource {
  readonly row: MessageRow;
  readonly page: MessagePage;
  readonly index: number;
}

export type MessageConnection = Connection<MessageSource>;

export function messageConnection(page: MessagePage): MessageConnection {
  return connectionOf(page, (row: MessageRow, index) => ({ row, page, index }));
}

export const messageRoles = ['USER', 'ASSISTANT', 'SYSTEM', 'DEVELOPER', 'TOOL', 'OTHER'] as const;

/** The role by the schema's words; OTHER for one it doesn't know, or none. */
export function messageRole(role: string | null): (typeof messageRoles)[number] {
  const upper = role?.toUpperCase();
  return messageRoles.find((known) => known === upper) ?? 'OTHER';
}
