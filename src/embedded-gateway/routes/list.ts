import { data, type Answer } from '../http/answer.js';
import { cutPage, type PageRequest } from '../http/paging.js';
import type { Call } from './call.js';

/** Answers one page of rows in the shape of the gateway's lists. */
export function listAnswer(
  call: Call,
  rows: readonly unknown[],
  asked: PageRequest,
  defaultLimit: number,
): Answer {
  const page = cutPage(rows, asked, { default: defaultLimit, cap: 200 });
  return data({ ...page, ...total(call, rows) });
}

/** The total, where lists give one. */
export function total(call: Call, rows: readonly unknown[]): { total?: number } {
  return call.behaviour.sendTotal ? { total: rows.length } : {};
}
