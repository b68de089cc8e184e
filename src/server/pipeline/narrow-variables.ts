/** No input has a tenth of it. */
const mostFields = 100;

/** Levels of a value that graphql-js prints in an error, those of lists that it goes through included. */
const printedLevels = 4;

/**
 * A value with the first fields alone of each object that has very many; itself where no object of its outer levels has.
 * It fits a type exactly where the whole value does, as no input has so many fields.
 */
export function narrowed<T>(value: T): T;
export function narrowed(value: unknown): unknown {
  return within(value, printedLevels);
}

function within(value: unknown, levels: number): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? withinList(value, levels) : withinObject(value, levels);
}

function withinList(list: readonly unknown[], levels: number): readonly unknown[] {
  const isWide = list.some((item) => within(item, levels - 1) !== item);
  return isWide ? list.map((item) => within(item, levels - 1)) : list;
}

function withinObject(object: object, levels: number): object {
  // Once for each object: the keys of a very wide one take long.
  const keys = Object.keys(object);
  let changed = keys.length > mostFields;
  const fields = keys.slice(0, mostFields + 1).map((key): [string, unknown] => {
    const field: unknown = Reflect.get(object, key);
    const few = within(field, levels - 1);
    changed ||= few !== field;
    return [key, few];
  });
  return changed ? Object.fromEntries(fields) : object;
}
