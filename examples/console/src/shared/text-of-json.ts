/** A JSON value for reading; a text as it stands. */
export function textOfJson(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'nothing');
}
