import { z } from 'zod';
import { data } from '../http/answer.js';
import { anyJson, optionalText, requiredId } from '../http/input.js';
import { pageQuery } from '../http/paging.js';
import { param, type Handlers } from './call.js';
import { listAnswer } from './list.js';
import { checkConfirmed, readScope, writeScope } from './memory-scope.js';

/** The long-term layer. */
export const factHandlers: Handlers<
  | 'GET /v1/agents/{agent_id}/memory/facts'
  | 'POST /v1/agents/{agent_id}/memory/facts'
  | 'PUT /v1/agents/{agent_id}/memory/facts/{fact_id}'
  | 'DELETE /v1/agents/{agent_id}/memory/facts/{fact_id}'
> = {
  'GET /v1/agents/{agent_id}/memory/facts': (call) => {
    const { input, memory } = readScope(call, { ...pageQuery.shape, status: z.string().default('active') });
    return listAnswer(call, memory.facts.withStatus(input.status), input, 50);
  },

  'POST /v1/agents/{agent_id}/memory/facts': (call) => {
    const { input, memory } = writeScope(call, { fact_key: requiredId, fact_value: anyJson });
    checkConfirmed(call, input.end_user_id);
    return data(memory.facts.create(input.fact_key, input.fact_value), 201);
  },

  'PUT /v1/agents/{agent_id}/memory/facts/{fact_id}': (call) => {
    const { input, memory } = writeScope(call, { fact_value: anyJson });
    checkConfirmed(call, input.end_user_id);
    return data(memory.facts.update(param(call, 'fact_id'), input.fact_value));
  },

  'DELETE /v1/agents/{agent_id}/memory/facts/{fact_id}': (call) => {
    const { memory } = writeScope(call, { reason: optionalText });
    memory.facts.forget(param(call, 'fact_id'));
    return { status: 204 };
  },
};
