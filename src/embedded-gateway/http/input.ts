import { z } from 'zod';
import { invalid } from './refusal.js';

/** The gateway derives these from the credentials, so it takes them from nobody. */
const derivedNames = ['tenant_id', 'user_id', 'agent_record_id'];

/** Reads a query or a body by its schema; throws a 422 that names every refused field. */
export function readInput<T extends z.ZodType>(
  source: 'query' | 'body',
  schema: T,
  value: unknown,
): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(
    result.error.issues.map((issue) => ({ loc: [source, ...issue.path.map(String)], msg: issue.message })),
  );
}

/** Refuses the names that the gateway derives at the top level of a memory query or body. */
export function refuseDerivedNames(source: 'query' | 'body', value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const found = derivedNames.filter((name) => Object.hasOwn(value, name));
  if (found.length === 0) return;
  throw invalid(
    found.map((name) => ({ loc: [source, name], msg: 'is derived by the gateway; leave it out' })),
  );
}

/** A whole number as a query prints it. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number of 0 or more')
  .transform(Number);

/** `true` or `false` as a query prints it. */
export const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

export const requiredId = z.string('is required, as a string').min(1, 'must not be empty');

/** Any JSON value, null included, but not a missing one. */
export const anyJson = z.unknown().refine((value) => value !== undefined, 'is required');

/** A text that may be left out. */
export const optionalText = z.string('must be a string').optional();
