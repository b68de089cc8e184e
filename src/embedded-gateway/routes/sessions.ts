import { z } from 'zod';
import { data } from '../http/answer.js';
import { flag, optionalText, readInput } from '../http/input.js';
import { cutPage, cutTail, pageQuery } from '../http/paging.js';
import { param, type Handlers } from './call.js';
import { listAnswer, total } from './list.js';

const messagePage = { default: 200, cap: 1000 };
const listQuery = pageQuery.extend({ agent_name: optionalText });
const detailQuery = z.object({
  include_messages: flag.default(true),
  message_limit: pageQuery.shape.limit,
});
const messagesQuery = pageQuery.extend({ tail: flag.default(true) });

/** The worker's reads: sessions and their messages. */
export const sessionHandlers: Handlers<
  | 'GET /v1/worker/users/{user_id}/sessions/'
  | 'GET /v1/worker/users/{user_id}/sessions/{session_id}'
  | 'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages'
> = {
  'GET /v1/worker/users/{user_id}/sessions/': (call) => {
    const asked = readInput('query', listQuery, call.query);
    const all = call.state.sessions.list(param(call, 'user_id'));
    const rows =
      asked.agent_name === undefined ? all : all.filter((row) => row.agent_name === asked.agent_name);
    return listAnswer(call, rows, asked, 50);
  },

  'GET /v1/worker/users/{user_id}/sessions/{session_id}': (call) => {
    const asked = readInput('query', detailQuery, call.query);
    const { row, messages } = call.state.sessions.get(param(call, 'user_id'), param(call, 'session_id'));
    if (!asked.include_messages) return data({ session: row });
    const cut = call.behaviour.messageLimitKeeps === 'newest' ? cutTail : cutPage;
    return data({ session: row, messages: cut(messages, { limit: asked.message_limit }, messagePage).items });
  },

  'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages': (call) => {
    const asked = readInput('query', messagesQuery, call.query);
    const [userId, sessionId] = [param(call, 'user_id'), param(call, 'session_id')];
    const { messages } = call.state.sessions.get(userId, sessionId);
    const page = (asked.tail ? cutTail : cutPage)(messages, asked, messagePage);
    return data({
      user_id: userId,
      session_id: sessionId,
      ...page,
      tail: asked.tail,
      ...total(call, messages),
    });
  },
};
