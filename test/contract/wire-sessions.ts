import { read, type Exchange } from './wire-exchange.js';

const refund = {
  session_id: 's-refund',
  user_id: 'ada',
  agent_name: 'support-agent',
  title: 'Refund',
  message_count: 3,
  file_count: 0,
  created_at: '2026-06-22T09:30:00.000001+00:00',
  updated_at: '2026-06-22T09:37:54.179943+00:00',
};
const lesson = {
  session_id: 's-lesson',
  user_id: 'ada',
  agent_name: 'tutor',
  title: null,
  message_count: 0,
  file_count: 1,
  created_at: '2026-06-23T10:00:00.000001+00:00',
  updated_at: '2026-06-23T10:00:00.000001+00:00',
};
const odd = {
  session_id: 'a/b c',
  user_id: 'ada',
  agent_name: 'support-agent',
  title: 'Odd id',
  message_count: 0,
  file_count: 0,
  created_at: '2026-06-21T08:00:00.000001+00:00',
  updated_at: '2026-06-21T08:00:00.000001+00:00',
};
const hello = { role: 'user', content: 'Hello', timestamp: '2026-06-22T09:30:00.000001+00:00' };
const reply = { role: 'assistant', content: 'Hi', timestamp: '2026-06-22T09:31:00.000001+00:00' };
const thanks = { role: 'user', content: 'Thanks', timestamp: '2026-06-22T09:37:54.179943+00:00' };

/** The three session calls. */
export const sessionExchanges: readonly Exchange[] = [
  {
    title: 'lists a user’s sessions without any query',
    call: 'sessions.list',
    send: (api) => api.sessions.list('ada'),
    request: read('/agent-v2/v1/worker/users/ada/sessions/'),
    answer: { status: 200, body: { data: { items: [lesson, refund, odd], limit: 50, offset: 0 } } },
  },
  {
    title: 'lists sessions with every option',
    call: 'sessions.list',
    send: (api) => api.sessions.list('ada', { agentName: 'support-agent', limit: 1, offset: 1 }),
    request: read('/agent-v2/v1/worker/users/ada/sessions/?agent_name=support-agent&limit=1&offset=1'),
    answer: { status: 200, body: { data: { items: [odd], limit: 1, offset: 1 } } },
  },
  {
    title: 'leaves offset 0 and an empty agent name out of the query',
    call: 'sessions.list',
    send: (api) => api.sessions.list('ada', { agentName: '', limit: 2, offset: 0 }),
    request: read('/agent-v2/v1/worker/users/ada/sessions/?limit=2'),
    answer: { status: 200, body: { data: { items: [lesson, refund], limit: 2, offset: 0 } } },
  },
  {
    title: 'encodes a slash and a space in a user id',
    call: 'sessions.list',
    send: (api) => api.sessions.list('a/b c'),
    request: read('/agent-v2/v1/worker/users/a%2Fb%20c/sessions/'),
    answer: {
      status: 200,
      body: { data: { items: [{ session_id: 's-slash', user_id: 'a/b c' }], limit: 50, offset: 0 } },
    },
  },
  {
    title: 'encodes a letter beyond ASCII in a user id',
    call: 'sessions.list',
    send: (api) => api.sessions.list('é'),
    request: read('/agent-v2/v1/worker/users/%C3%A9/sessions/'),
    answer: {
      status: 200,
      body: { data: { items: [{ session_id: 's-accent', user_id: 'é' }], limit: 50, offset: 0 } },
    },
  },
  {
    title: 'encodes a percent sign that is part of a user id',
    call: 'sessions.list',
    send: (api) => api.sessions.list('%2F'),
    request: read('/agent-v2/v1/worker/users/%252F/sessions/'),
    answer: {
      status: 200,
      body: { data: { items: [{ session_id: 's-percent', user_id: '%2F' }], limit: 50, offset: 0 } },
    },
  },
  {
    title: 'reads a session with its messages without any query',
    call: 'sessions.get',
    send: (api) => api.sessions.get('ada', 's-refund'),
    request: read('/agent-v2/v1/worker/users/ada/sessions/s-refund'),
    answer: { status: 200, body: { data: { session: refund, messages: [hello, reply, thanks] } } },
  },
  {
    title: 'sends include_messages=false',
    call: 'sessions.get',
    send: (api) => api.sessions.get('ada', 's-refund', { includeMessages: false }),
    request: read('/agent-v2/v1/worker/users/ada/sessions/s-refund?include_messages=false'),
    answer: { status: 200, body: { data: { session: refund } } },
  },
  {
    title: 'reads a session with every option',
    call: 'sessions.get',
    send: (api) => api.sessions.get('ada', 's-refund', { includeMessages: true, messageLimit: 2 }),
    request: read('/agent-v2/v1/worker/users/ada/sessions/s-refund?include_messages=true&message_limit=2'),
    answer: { status: 200, body: { data: { session: refund, messages: [reply, thanks] } } },
  },
  {
    title: 'encodes an odd session id as one segment',
    call: 'sessions.get',
    send: (api) => api.sessions.get('ada', 'a/b c', { messageLimit: 0 }),
    request: read('/agent-v2/v1/worker/users/ada/sessions/a%2Fb%20c'),
    answer: { status: 200, body: { data: { session: odd, messages: [] } } },
  },
  {
    title: 'reads messages without any query',
    call: 'sessions.messages',
    send: (api) => api.sessions.messages('ada', 's-refund'),
    request: read('/agent-v2/v1/worker/users/ada/sessions/s-refund/messages'),
    answer: {
      status: 200,
      body: {
        data: {
          user_id: 'ada',
          session_id: 's-refund',
          items: [hello, reply, thanks],
          limit: 200,
          offset: 0,
          tail: true,
        },
      },
    },
  },
  {
    title: 'reads messages with every option, tail=false included',
    call: 'sessions.messages',
    send: (api) => api.sessions.messages('ada', 's-refund', { limit: 1, offset: 1, tail: false }),
    request: read('/agent-v2/v1/worker/users/ada/sessions/s-refund/messages?limit=1&offset=1&tail=false'),
    answer: {
      status: 200,
      body: {
        data: { user_id: 'ada', session_id: 's-refund', items: [reply], limit: 1, offset: 1, tail: false },
      },
    },
  },
  {
    title: 'leaves offset 0 out and sends tail=true where it is asked for',
    call: 'sessions.messages',
    send: (api) => api.sessions.messages('ada', 's-refund', { limit: 2, offset: 0, tail: true }),
    request: read('/agent-v2/v1/worker/users/ada/sessions/s-refund/messages?limit=2&tail=true'),
    answer: {
      status: 200,
      body: {
        data: {
          user_id: 'ada',
          session_id: 's-refund',
          items: [reply, thanks],
          limit: 2,
          offset: 0,
          tail: true,
        },
      },
    },
  },
];
