import { z } from 'zod';
import { data } from '../http/answer.js';
import { requiredId } from '../http/input.js';
import { pageQuery } from '../http/paging.js';
import { param, type Handlers } from './call.js';
import { listAnswer } from './list.js';
import { readScope, writeScope } from './memory-scope.js';

/** Preferences that were seen repeatedly and wait for a decision. */
export const candidateHandlers: Handlers<
  | 'GET /v1/agents/{agent_id}/memory/candidates'
  | 'POST /v1/agents/{agent_id}/memory/candidates/{candidate_id}/confirm'
> = {
  'GET /v1/agents/{agent_id}/memory/candidates': (call) => {
    const { input, memory } = readScope(call, pageQuery.shape);
    return listAnswer(call, memory.candidates, input, 20);
  },

  'POST /v1/agents/{agent_id}/memory/candidates/{candidate_id}/confirm': (call) => {
    const { input, memory } = writeScope(call, { fact_key: requiredId, fact_value: z.unknown().optional() });
    const fact = { key: input.fact_key, value: input.fact_value };
    return data(memory.confirmCandidate(param(call, 'candidate_id'), fact), 201);
  },
};
