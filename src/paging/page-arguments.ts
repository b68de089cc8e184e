import { refuseArgument } from './refuse.js';

/** Rows a list answers at most in one page. */
export const listCap = 200;
/** Messages a session answers at most in one page. */
export const messageCap = 1000;
/**
 * Messages that come with a session's metadata in one call, at most: `message_limit` has no cap in the contract, and up
 * to the messages call's default it is sure to be kept.
 */
export const safeMessageLimit = 200;
/** Rows of a page where the caller names no size. */
export const pageSizes = { sessions: 50, items: 20, facts: 50, candidates: 20, messages: 50 } as const;

type Given<T> = T | null | undefined;

/** Checks `first`: an explicit null is the default; 0 to `cap`. */
export function pageSize(name: string, value: Given<number>, standard: number, cap: number): number {
  const size = value ?? standard;
  if (!Number.isInteger(size) || size < 0 || size > cap) {
    throw refuseArgument(name, `must be a whole number from 0 to ${cap}`);
  }
  return size;
}

/** Checks a cursor's outer form: null is none, an empty text is refused rather than read as the first page. */
export function cursorText(name: string, value: Given<string>): string | null {
  if (value === '') throw refuseArgument(name, 'must not be empty; leave it out for the first page');
  return value ?? null;
}

export interface MessageArguments {
  first?: Given<number>;
  after?: Given<string>;
  last?: Given<number>;
  before?: Given<string>;
}

/** Which end a page of messages is read from. */
export interface MessageWindow {
  readonly direction: 'forward' | 'backward';
  readonly size: number;
  /** Checked for its outer form only. */
  readonly cursor: string | null;
}

/** Decides the window of a session's messages; the newest 50 where nothing is given. */
export function messageWindow(args: MessageArguments): MessageWindow {
  const first = args.first ?? null;
  const last = args.last ?? null;
  const after = cursorText('after', args.after);
  const before = cursorText('before', args.before);
  if (first !== null && last !== null) throw refuseArgument('last', 'can not be given together with first');
  if (after !== null && before !== null)
    throw refuseArgument('before', 'can not be given together with after');
  if (first !== null && before !== null) throw refuseArgument('before', 'goes with last, not with first');
  if (last !== null && after !== null) throw refuseArgument('after', 'goes with first, not with last');
  if (first !== null || after !== null) {
    return {
      direction: 'forward',
      size: pageSize('first', first, pageSizes.messages, messageCap),
      cursor: after,
    };
  }
  return {
    direction: 'backward',
    size: pageSize('last', last, pageSizes.messages, messageCap),
    cursor: before,
  };
}
