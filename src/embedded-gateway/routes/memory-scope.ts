import { z } from 'zod';
import { readInput, refuseDerivedNames, requiredId } from '../http/input.js';
import { invalid } from '../http/refusal.js';
import type { AgentMemory } from '../state/agent-memory.js';
import { param, type Call } from './call.js';

interface Scope<T> {
  readonly input: T;
  readonly memory: AgentMemory;
}

const endUser = z.object({ end_user_id: requiredId });
const confirmation = z.object({ confirmed_by: z.string('is required: an active fact needs it') });

/** Reads a memory query and finds the memory it is about. */
export function readScope<T extends z.ZodRawShape>(call: Call, fields: T) {
  return scope(call, 'query', fields);
}

/** Reads a memory body and finds the memory it is about. */
export function writeScope<T extends z.ZodRawShape>(call: Call, fields: T) {
  return scope(call, 'body', fields);
}

/** Throws 422 unless the end user of the request confirmed the fact. */
export function checkConfirmed(call: Call, endUserId: string): void {
  const { confirmed_by } = readInput('body', confirmation, call.body);
  if (confirmed_by === `user:${endUserId}`) return;
  throw invalid([{ loc: ['body', 'confirmed_by'], msg: 'must name the end user of the request' }]);
}

function scope<T extends z.ZodRawShape>(
  call: Call,
  source: 'query' | 'body',
  fields: T,
): Scope<z.output<z.ZodObject<T>> & { end_user_id: string }> {
  const value = call[source];
  refuseDerivedNames(source, value);
  const { end_user_id } = readInput(source, endUser, value);
  const input = { ...readInput(source, z.object(fields), value), end_user_id };
  return { input, memory: call.state.memory(param(call, 'agent_id'), end_user_id) };
}
