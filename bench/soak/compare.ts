/** An error of an answer, as far as it is looked at. */
export interface AnswerError {
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly outcomeUnknown?: boolean };
}

/**
 * Whether an answer is right: every value is what the upstream holds, or null with an error at its place. No error may
 * stand at a place that is not null.
 */
export function isRight(data: unknown, errors: readonly AnswerError[], expected: unknown): boolean {
  const places = new Set(errors.map(({ path = [] }) => path.join('.')));
  const met = new Set<string>();
  return matches(data, expected, places, met, '') && met.size === places.size;
}

function matches(
  value: unknown,
  expected: unknown,
  places: ReadonlySet<string>,
  met: Set<string>,
  place: string,
): boolean {
  if (value === null && places.has(place)) {
    met.add(place);
    return true;
  }
  if (typeof expected !== 'object' || expected === null) return value === expected;
  if (typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(expected);
  if (Object.keys(value).length !== keys.length) return false;
  return keys.every((key) =>
    matches(
      Reflect.get(value, key),
      Reflect.get(expected, key),
      places,
      met,
      place === '' ? key : `${place}.${key}`,
    ),
  );
}
