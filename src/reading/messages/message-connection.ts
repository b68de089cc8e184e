import type { MessageRow } from '../../gateway/rows/rows.js';
import { type Connection, connectionOf } from '../connection.js';
import type { MessagePage } from './message-page.js';

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
