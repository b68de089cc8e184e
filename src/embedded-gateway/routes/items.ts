import { z } from 'zod';
import { data } from '../http/answer.js';
import { optionalText } from '../http/input.js';
import { pageQuery } from '../http/paging.js';
import { param, type Handlers } from './call.js';
import { listAnswer } from './list.js';
import { readScope, writeScope } from './memory-scope.js';

/** The short-term and medium-term layers. */
export const itemHandlers: Handlers<
  | 'GET /v1/agents/{agent_id}/memory/short-term'
  | 'GET /v1/agents/{agent_id}/memory/'
  | 'PUT /v1/agents/{agent_id}/memory/{memory_id}'
  | 'DELETE /v1/agents/{agent_id}/memory/{memory_id}'
> = {
  'GET /v1/agents/{agent_id}/memory/short-term': (call) => {
    const { input } = readScope(call, pageQuery.shape);
    const agentId = param(call, 'agent_id');
    const rows = call.state.sessions.list(input.end_user_id).filter((row) => row.agent_name === agentId);
    return listAnswer(call, rows, input, 50);
  },

  'GET /v1/agents/{agent_id}/memory/': (call) => {
    const { input, memory } = readScope(call, pageQuery.shape);
    return listAnswer(call, memory.items, input, 20);
  },

  'PUT /v1/agents/{agent_id}/memory/{memory_id}': (call) => {
    const { input, memory } = writeScope(call, { content: z.string('is required, as a string') });
    return data(memory.correctItem(param(call, 'memory_id'), input.content));
  },

  'DELETE /v1/agents/{agent_id}/memory/{memory_id}': (call) => {
    const { memory } = writeScope(call, { reason: optionalText });
    const memoryId = param(call, 'memory_id');
    memory.forgetItem(memoryId);
    return data({ memory_id: memoryId, deleted: true });
  },
};
