import { Gathering } from './gathering.js';
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
  let gathering: Gathering<Record<string, unknown>> | null = null;
  const { steps } = plan;
  try {
    for (let at = 0; at < steps.length; at++) {
      // The index is within the list.
      const step = steps[at] as FieldStep;
      // No place is made for a scalar or an enum unless it fails or waits: its completion never looks at it.
      let own = step.isLeaf ? null : placeOf(step, place);
      try {
        const value = resolveField(run, step, source, place);
        if (typeof value === 'string' && step.isText) {
          fields[step.key] = run.hold(value);
          continue;
        }
        const waits = isPromise(value);
        const completed = waits ? value : step.complete(run, value, own ?? noPlace, step);
        // Set at once, so that a field that waits keeps its place in the answer.
        fields[step.key] = completed;
        if (!isPromise(completed)) continue;
        own ??= placeOf(step, place);
        gathering ??= new Gathering(fields);
        gatherField(gathering, run, step, completed, waits, own);
      } catch (raw) {
        fields[step.key] = run.fail(raw, step, step.nonNull, own ?? placeOf(step, place));
      }
    }
  } catch (error) {
    if (gathering === null) throw error;
    // Fields that wait may still fail; nobody else would handle that.
    return gathering.failed(error);
  }
  return gathering === null ? fields : gathering.whole();
}

const noPlace = { prev: undefined, key: '', typename: undefined };

/** `raw`: what comes is the resolver's value, and still to be completed. */
function gatherField(
  gathering: Gathering<Record<string, unknown>>,
  run: Run,
  step: FieldStep,
  part: Promise<unknown>,
  raw: boolean,
  place: NonNullable<Place>,
): void {
  gathering.add(step.key, part, raw ? (value) => step.complete(run, value, place, step) : null, (error) =>
    run.fail(error, step, step.nonNull, place),
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
