import type { JsonObject, MemorySnapshot, MessagePage, Page, SessionDetail } from '../gateway/index.js';
import { fieldFindings } from './field-findings.js';
import { difference, note, type Finding } from './finding.js';
import {
  factContract,
  memoryItemContract,
  messageContract,
  sessionContract,
  type RowContract,
} from './row-contract.js';

interface AnyRow {
  readonly raw: JsonObject;
}

/** What differs in a list: its rows, the rows that can't be read, and what it says of itself. */
export function pageFindings(page: Page<AnyRow>, contract: RowContract, asked: number): Finding[] {
  return [
    ...rowFindings(page, contract),
    ...(page.rowCount > asked ? [difference('more rows than the limit that was asked for')] : []),
    ...(page.limit === null ? [note("the list doesn't say its limit")] : []),
    ...(page.limit !== null && page.limit !== asked
      ? [difference('the list says another limit than was asked for')]
      : []),
  ];
}

export function messagePageFindings(page: MessagePage, asked: number): Finding[] {
  return [
    ...pageFindings(page, messageContract, asked),
    ...(page.tail === null ? [difference("the list doesn't say whether it is the tail")] : []),
    ...(isNewestFirst(page.items.map(({ timestamp }) => Date.parse(timestamp ?? '')))
      ? [difference('the newest message stands first')]
      : []),
  ];
}

export function detailFindings({ session, messages }: SessionDetail): Finding[] {
  return [
    ...fieldFindings([session.raw], sessionContract),
    ...(messages === null
      ? [difference('no messages, though they were asked for')]
      : rowFindings(messages, messageContract)),
  ];
}

export function snapshotFindings(snapshot: MemorySnapshot): Finding[] {
  const { complete, items, facts, exported_at: exportedAt } = snapshot;
  return [
    ...(complete || items === null || facts === null ? [] : [difference('the export is not complete')]),
    ...(items === null ? [difference('no list of items')] : rowFindings(items, memoryItemContract)),
    ...(facts === null ? [difference('no list of facts')] : rowFindings(facts, factContract)),
    ...(exportedAt === null ? [note('exported_at: not there')] : []),
  ];
}

function rowFindings({ items, faults }: Page<AnyRow>, contract: RowContract): Finding[] {
  const reasons = new Set(faults.map(({ error }) => error.message));
  const rows = items.map(({ raw }) => raw);
  return [...fieldFindings(rows, contract), ...[...reasons].map((reason) => difference(reason))];
}

/** Only where every pair can be compared and some pair tells. */
function isNewestFirst(instants: readonly number[]): boolean {
  const steps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? Number.NaN));
  return steps.every((step) => step <= 0) && steps.some((step) => step < 0);
}
