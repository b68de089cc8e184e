/** What an answer of another status than 2xx says. */
export type StatusMeaning =
  | 'input refused'
  | 'credentials refused'
  | 'unknown'
  | 'conflict'
  | 'rate limited'
  | 'unavailable'
  | 'failed';

const meanings: ReadonlyMap<number, StatusMeaning> = new Map([
  [400, 'input refused'],
  [401, 'credentials refused'],
  [403, 'credentials refused'],
  [404, 'unknown'],
  [409, 'conflict'],
  [410, 'unknown'],
  [412, 'conflict'],
  [422, 'input refused'],
  [429, 'rate limited'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
]);

/** The one reading of the Agent Gateway's statuses, for reads and for writes. */
export function meaningOf(status: number): StatusMeaning {
  return meanings.get(status) ?? 'failed';
}
