import { getNullableType, GraphQLError, type GraphQLOutputType, isLeafType, isNonNullType } from 'graphql';
import { Gathering } from './gathering.js';
import { isPromise, type Place, type Run } from './run.js';
import type { CompletedField, Complete, FieldStep } from './step.js';

/** A list that is being completed. */
interface OpenList {
  readonly run: Run;
  readonly step: FieldStep;
  readonly place: NonNullable<Place>;
  readonly items: readonly unknown[];
  readonly completed: unknown[];
  /** Null while nothing of it waits. */
  gathering: Gathering<unknown[]> | null;
}

/** Completes lists: whole where they are short, else slice by slice. */
export function listCompletion(
  { name }: CompletedField,
  itemType: GraphQLOutputType,
  completeItem: Complete,
): Complete {
  const nonNull = isNonNullType(itemType);
  const ofLeaves = isLeafType(getNullableType(itemType));
  return (run, value, place, step) => {
    if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) {
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${name}".`);
    }
    const items = Array.isArray(value) ? value : [...(value as Iterable<unknown>)];
    // Objects count themselves when they are made; each is a value at least.
    if (ofLeaves) run.size.addValues(items.length);
    else run.size.checkRoom(items.length);
    const list: OpenList = { run, step, place, items, completed: [], gathering: null };
    completeFrom(list, 0);
    return list.gathering === null ? list.completed : list.gathering.whole();
  };

  function completeFrom(list: OpenList, start: number): void {
    const { run, step, place, items, completed } = list;
    for (let index = start; index < items.length; index++) {
      if (run.slices.isOver(run.size.takeWork())) {
        list.gathering ??= new Gathering(completed);
        list.gathering.later(run.slices, () => completeFrom(list, index));
        return;
      }
      const item: unknown = items[index];
      const itemPlace = { prev: place, key: index, typename: undefined };
      try {
        const done = isPromise(item) ? item : completeItem(run, item, itemPlace, step);
        completed.push(done);
        if (isPromise(done)) {
          list.gathering ??= new Gathering(completed);
          list.gathering.add(
            index,
            done,
            done === item ? (settled) => completeItem(run, settled, itemPlace, step) : null,
            (raw) => run.fail(raw, step.nodes, nonNull, itemPlace),
          );
        }
      } catch (raw) {
        // Where that throws the list is gone; whatever still waits settles unheard.
        completed.push(run.fail(raw, step.nodes, nonNull, itemPlace));
      }
    }
  }
}
