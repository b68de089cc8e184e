/** What stands where the wire had half a surrogate pair, or bytes that are no UTF-8. */
const replacement = '\ufffd';

/** Whether a text is an identity; one of which a character was replaced could look like another. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes(replacement);
}
