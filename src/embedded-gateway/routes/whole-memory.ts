import { z } from 'zod';
import { data } from '../http/answer.js';
import { optionalText } from '../http/input.js';
import { Refusal } from '../http/refusal.js';
import { param, type Handlers } from './call.js';
import { readScope, writeScope } from './memory-scope.js';

/** What concerns all layers of one end user: the opt-in, the export, the deletion. */
export const wholeMemoryHandlers: Handlers<
  | 'GET /v1/agents/{agent_id}/memory/export'
  | 'GET /v1/agents/{agent_id}/memory/preferences'
  | 'PUT /v1/agents/{agent_id}/memory/preferences'
  | 'DELETE /v1/agents/{agent_id}/memory/account'
> = {
  'GET /v1/agents/{agent_id}/memory/export': (call) => {
    const { memory } = readScope(call, {});
    return data({ items: memory.items, facts: memory.facts.all, exported_at: call.clock() });
  },

  'GET /v1/agents/{agent_id}/memory/preferences': (call) => data(readScope(call, {}).memory.preference),

  'PUT /v1/agents/{agent_id}/memory/preferences': (call) => {
    const { input, memory } = writeScope(call, { enabled: z.boolean('is required: true or false') });
    memory.setPreference(input.enabled);
    return data(memory.preference);
  },

  'DELETE /v1/agents/{agent_id}/memory/account': (call) => {
    const { input, memory } = writeScope(call, { reason: optionalText });
    if (!call.behaviour.purgeConfigured) {
      const message = 'The worker purge endpoint is not configured; nothing was deleted.';
      throw new Refusal(501, { error: { code: 'worker_purge_not_configured', message } });
    }
    const sessions = call.state.sessions.removeOfAgent(input.end_user_id, param(call, 'agent_id'));
    return data({
      layers: {
        transcripts: outcome(sessions),
        medium_term: outcome(memory.clearItems()),
        long_term: outcome(memory.clearFacts()),
      },
    });
  },
};

function outcome(rows: number): 'deleted' | 'empty' {
  return rows > 0 ? 'deleted' : 'empty';
}
