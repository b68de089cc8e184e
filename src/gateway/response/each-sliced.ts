import type { LoopSlices } from '../client-types.js';

/** Rows that are read between two questions whether the slice is over. */
const rowsAtOnce = 100;
/** Units of work of one row. */
const workOfRow = 4;

/** Does something with each item, in order: slice by slice and with a promise of the end, at once where there are no slices. */
export function eachSliced<Item>(
  items: readonly Item[],
  slices: LoopSlices | null,
  act: (item: Item, index: number) => void,
): void | Promise<void> {
  if (slices !== null) return actSliced(items, slices, act);
  items.forEach(act);
}

async function actSliced<Item>(
  items: readonly Item[],
  slices: LoopSlices,
  act: (item: Item, index: number) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += rowsAtOnce) {
    const some = items.slice(start, start + rowsAtOnce);
    some.forEach((item, index) => act(item, start + index));
    if (slices.isOver(some.length * workOfRow)) await slices.next();
  }
}

/** What comes after something that may take several slices: at once where it took none. */
export function whenDone<T, U>(value: T | Promise<T>, then: (value: T) => U): U | Promise<U> {
  return value instanceof Promise ? value.then(then) : then(value);
}
