import { FieldInfo, placeOf } from './field-info.js';
import { Gathering } from './gathering.js';
import { isPromise, type Place, type Run } from './run.js';
import type { FieldStep, ObjectPlan } from './step.js';

/** The fields of one object by their keys. */
export type Fields = Record<string, unknown>;

/** The fields of one object, in order; a promise of them where one of them waits. */
export function runFields(
  run: Run,
  plan: ObjectPlan,
  source: unknown,
  place: Place,
): Fields | Promise<Fields> {
  if (plan.fault !== null) throw plan.fault;
  const { steps } = plan;
  // An object without fields is one value.
  run.size.addValues(steps.length === 0 ? 1 : steps.length);
  const fields = emptyFields(plan);
  let gathering: Gathering<Fields> | null = null;
  try {
    for (let at = 0; at < steps.length; at++) {
      // The index is within the list.
      const step = steps[at] as FieldStep;
      // No place is made for a scalar or an enum unless it fails or waits: its completion never looks at it.
      let own = step.isLeaf ? null : placeOf(step, place);
      try {
        const value = step.resolve(
          source,
          run.argumentsOf(step.arguments),
          run.context,
          new FieldInfo(run, step, place),
        );
        if (typeof value === 'string' && step.isText) {
          fields[step.key] = run.size.addText(value);
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
        fields[step.key] = run.fail(raw, step.nodes, step.nonNull, own ?? placeOf(step, place));
      }
    }
  } catch (error) {
    if (gathering === null) throw error;
    // Fields that wait may still fail; nobody else would handle that.
    return gathering.failed(error);
  }
  return gathering === null ? fields : gathering.whole();
}

/** The fields of a mutation: each begins once the one before it has ended, and none after one that takes all with it. */
export async function runSerially(run: Run, plan: ObjectPlan, source: unknown): Promise<Fields> {
  if (plan.fault !== null) throw plan.fault;
  const fields = emptyFields(plan);
  for (const step of plan.steps) {
    Object.assign(fields, await runFields(run, { ...plan, steps: [step] }, source, undefined));
  }
  return fields;
}

function emptyFields({ hasOddKey }: ObjectPlan): Fields {
  return hasOddKey ? (Object.create(null) as Fields) : {};
}

const noPlace = { prev: undefined, key: '', typename: undefined };

/** `raw`: what comes is the resolver's value, and still to be completed. */
function gatherField(
  gathering: Gathering<Fields>,
  run: Run,
  step: FieldStep,
  part: Promise<unknown>,
  raw: boolean,
  place: NonNullable<Place>,
): void {
  gathering.add(step.key, part, raw ? (value) => step.complete(run, value, place, step) : null, (error) =>
    run.fail(error, step.nodes, step.nonNull, place),
  );
}
