import type { FieldStep, ObjectPlan } from './plan.js';
import { isPromise, type Place, type Run } from './run.js';

/** The fields of one object, in order; a promise of them where one of them waits. */
export function runFields(
  run: Run,
  plan: ObjectPlan,
  source: unknown,
  place: Place,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let waiting: Promise<unknown>[] | null = null;
  const { steps } = plan;
  try {
    for (let at = 0; at < steps.length; at++) {
      // The index is within the list.
      const step = steps[at] as FieldStep;
      const value = step.isLeaf ? runLeaf(run, step, source, place) : runField(run, step, source, place);
      // Set at once, so that a field that waits keeps its place in the answer.
      fields[step.key] = value;
      if (isPromise(value)) {
        const settled = value.then((result) => {
          fields[step.key] = result;
        });
        if (waiting === null) waiting = [settled];
        else waiting.push(settled);
      }
    }
  } catch (error) {
    if (waiting === null) throw error;
    // Fields that wait may still fail; nobody else would handle that.
    return Promise.all(waiting).finally(() => {
      throw error;
    }) as Promise<never>;
  }
  if (waiting === null) return fields;
  // Most often one field waits: a promise of all of one costs three more.
  const [only] = waiting;
  return (waiting.length === 1 && only !== undefined ? only : Promise.all(waiting)).then(() => fields);
}

/** A field with a scalar or an enum: no place is made for it unless it fails or waits. */
function runLeaf(run: Run, step: FieldStep, source: unknown, parent: Place): unknown {
  try {
    const value = resolveField(run, step, source, parent);
    if (typeof value === 'string' && step.isText) return value;
    if (isPromise(value)) return runWaiting(run, step, value, placeOf(step, parent));
    // A leaf's completion never looks at its place.
    return step.complete(run, value, noPlace, step);
  } catch (raw) {
    return run.fail(raw, step, step.nonNull, placeOf(step, parent));
  }
}

const noPlace = { prev: undefined, key: '', typename: undefined };

function runField(run: Run, step: FieldStep, source: unknown, parent: Place): unknown {
  const place = placeOf(step, parent);
  try {
    const value = resolveField(run, step, source, parent);
    if (isPromise(value)) return runWaiting(run, step, value, place);
    const completed = step.complete(run, value, place, step);
    return isPromise(completed)
      ? completed.then(undefined, (raw: unknown) => run.fail(raw, step, step.nonNull, place))
      : completed;
  } catch (raw) {
    return run.fail(raw, step, step.nonNull, place);
  }
}

function runWaiting(
  run: Run,
  step: FieldStep,
  value: Promise<unknown>,
  place: NonNullable<Place>,
): Promise<unknown> {
  return value.then(
    (settled) => {
      try {
        const completed = step.complete(run, settled, place, step);
        return isPromise(completed)
          ? completed.then(undefined, (raw: unknown) => run.fail(raw, step, step.nonNull, place))
          : completed;
      } catch (raw) {
        return run.fail(raw, step, step.nonNull, place);
      }
    },
    (raw: unknown) => run.fail(raw, step, step.nonNull, place),
  );
}

function resolveField(run: Run, step: FieldStep, source: unknown, parent: Place): unknown {
  const info = step.needsInfo ? step.info(run, placeOf(step, parent)) : noInfo;
  return step.resolve(source, run.argumentsOf(step), run.context, info);
}

/** For functions that do not take a fourth parameter. */
const noInfo = undefined as never;

function placeOf(step: FieldStep, parent: Place): NonNullable<Place> {
  return { prev: parent, key: step.key, typename: step.parentType.name };
}
