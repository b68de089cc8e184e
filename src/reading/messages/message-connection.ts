import type { MessageRow } from '../../gateway/rows/rows.js';
import type { Entry } from '../../loaders/row-range.js';
import { type Connection, connectionOf } from '../connection.js';

/** A page of messages as it was read; ids and cursors are made where they are asked for. */
export interface MessagePage {
  readonly entries: readonly Entry<MessageRow>[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  idAt(index: number): string;
  cursorAt(index: number): string;
}

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
