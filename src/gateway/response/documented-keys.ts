/**
 * The keys of the documented answers to reads. They say neither how the call went nor where a list goes on, and most answers
 * have no others: their words are not looked at.
 */
export const documentedKeys: ReadonlySet<string> = new Set([
  'data',
  'items',
  'limit',
  'offset',
  'tail',
  'session',
  'messages',
  'user_id',
  'session_id',
]);
