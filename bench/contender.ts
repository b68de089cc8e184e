import type { LoadRequest } from './load/load.js';
import type { OperationName } from './operations.js';
import type { Subject } from './subject.js';

/** Something that answers the five operations and is measured. */
export interface Contender {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** Those it is asked. */
  readonly operations: readonly OperationName[];
  /** Whether it is asked as clients with a cache do: for types, ids, cursors and pageInfo too. */
  readonly asClient: boolean;
  request(operation: OperationName, subject: Subject): LoadRequest;
}

export const json = { 'content-type': 'application/json', accept: 'application/json' };
