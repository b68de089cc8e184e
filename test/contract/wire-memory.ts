import { read, write, type Exchange } from './wire-exchange.js';

const memory = '/agent-v2/v1/agents/support-agent/memory';
const now = '2026-11-30T12:00:00.000000+00:00';

const email = {
  memory_id: 'm-1',
  content: 'Prefers email.',
  created_at: '2026-06-01T00:00:00.000001+00:00',
  updated_at: null,
};
const odd = {
  memory_id: 'a/b c',
  content: 'Odd id.',
  created_at: '2026-05-31T00:00:00.000001+00:00',
  updated_at: null,
};
const percent = {
  memory_id: '%2F',
  content: 'Percent id.',
  created_at: '2026-05-30T00:00:00.000001+00:00',
  updated_at: null,
};
const plan = {
  fact_id: 'f-1',
  fact_key: 'plan',
  fact_value: 'pro',
  status: 'active',
  version: 2,
  confirmed_by: 'user:ada',
  created_at: '2026-06-02T00:00:00.000001+00:00',
  updated_at: '2026-06-02T00:00:00.000001+00:00',
};
const oldPlan = {
  fact_id: 'f-0',
  fact_key: 'plan',
  fact_value: 'free',
  status: 'superseded',
  version: 1,
  confirmed_by: 'user:ada',
  created_at: '2026-05-02T00:00:00.000001+00:00',
  updated_at: '2026-06-02T00:00:00.000001+00:00',
};
const language = {
  fact_id: 'é',
  fact_key: 'language',
  fact_value: 'fr',
  status: 'active',
  version: 1,
  confirmed_by: 'user:ada',
  created_at: '2026-06-01T00:00:00.000001+00:00',
  updated_at: '2026-06-01T00:00:00.000001+00:00',
};
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
const oddSession = {
  session_id: 'a/b c',
  user_id: 'ada',
  agent_name: 'support-agent',
  title: 'Odd id',
  message_count: 0,
  file_count: 0,
  created_at: '2026-06-21T08:00:00.000001+00:00',
  updated_at: '2026-06-21T08:00:00.000001+00:00',
};

/** The calls on sessions in an agent's scope, items and preferences, and on the whole memory. */
export const memoryExchanges: readonly Exchange[] = [
  {
    title: 'lists the short-term layer with the end user alone',
    call: 'memory.listShortTerm',
    send: (api) => api.memory.listShortTerm('support-agent', { endUserId: 'ada' }),
    request: read(`${memory}/short-term?end_user_id=ada`),
    answer: { status: 200, body: { data: { items: [refund, oddSession], limit: 50, offset: 0 } } },
  },
  {
    title: 'lists the short-term layer with every option',
    call: 'memory.listShortTerm',
    send: (api) => api.memory.listShortTerm('support-agent', { endUserId: 'ada', limit: 1, offset: 1 }),
    request: read(`${memory}/short-term?end_user_id=ada&limit=1&offset=1`),
    answer: { status: 200, body: { data: { items: [oddSession], limit: 1, offset: 1 } } },
  },
  {
    title: 'lists items with the end user alone',
    call: 'memory.list',
    send: (api) => api.memory.list('support-agent', { endUserId: 'ada' }),
    request: read(`${memory}/?end_user_id=ada`),
    answer: { status: 200, body: { data: { items: [email, odd, percent], limit: 20, offset: 0 } } },
  },
  {
    title: 'lists items with every option',
    call: 'memory.list',
    send: (api) => api.memory.list('support-agent', { endUserId: 'ada', limit: 1, offset: 2 }),
    request: read(`${memory}/?end_user_id=ada&limit=1&offset=2`),
    answer: { status: 200, body: { data: { items: [percent], limit: 1, offset: 2 } } },
  },
  {
    title: 'encodes an odd agent id in the path and an odd end user in the query, and leaves offset 0 out',
    call: 'memory.list',
    send: (api) => api.memory.list('a/b c', { endUserId: 'é&=/', limit: 5, offset: 0 }),
    request: read('/agent-v2/v1/agents/a%2Fb%20c/memory/?end_user_id=%C3%A9%26%3D%2F&limit=5'),
    answer: {
      status: 200,
      body: { data: { items: [{ memory_id: 'm-odd', content: 'Odd scope.' }], limit: 5, offset: 0 } },
    },
  },
  {
    title: 'exports the medium-term and long-term layers',
    call: 'memory.export',
    send: (api) => api.memory.export('support-agent', { endUserId: 'ada' }),
    request: read(`${memory}/export?end_user_id=ada`),
    answer: {
      status: 200,
      body: {
        data: { items: [email, odd, percent], facts: [plan, oldPlan, language], exported_at: now },
      },
    },
  },
  {
    title: 'reads the preference',
    call: 'memory.getPreference',
    send: (api) => api.memory.getPreference('support-agent', { endUserId: 'ada' }),
    request: read(`${memory}/preferences?end_user_id=ada`),
    answer: { status: 200, body: { data: { enabled: true } } },
  },
  {
    title: 'sends enabled false when the end user opts out',
    call: 'memory.setPreference',
    send: (api) => api.memory.setPreference('support-agent', { endUserId: 'ada', enabled: false }),
    request: write('PUT', `${memory}/preferences`, '37', '{"enabled":false,"end_user_id":"ada"}'),
    answer: { status: 200, body: { data: { enabled: false } } },
  },
  {
    title: 'corrects an item, the content as UTF-8',
    call: 'memory.update',
    send: (api) =>
      api.memory.update('support-agent', 'm-1', { endUserId: 'ada', content: 'Préfère 电话 📞' }),
    request: write('PUT', `${memory}/m-1`, '55', '{"content":"Préfère 电话 📞","end_user_id":"ada"}'),
    answer: {
      status: 200,
      body: { data: { ...email, content: 'Préfère 电话 📞', updated_at: now } },
    },
  },
  {
    title: 'encodes an odd memory id when it corrects an item',
    call: 'memory.update',
    send: (api) => api.memory.update('support-agent', 'a/b c', { endUserId: 'ada', content: '' }),
    request: write('PUT', `${memory}/a%2Fb%20c`, '34', '{"content":"","end_user_id":"ada"}'),
    answer: { status: 200, body: { data: { ...odd, content: '', updated_at: now } } },
  },
  {
    title: 'forgets an item with the default reason',
    call: 'memory.delete',
    send: (api) => api.memory.delete('support-agent', 'm-1', { endUserId: 'ada' }),
    request: write('DELETE', `${memory}/m-1`, '45', '{"reason":"user_request","end_user_id":"ada"}'),
    answer: { status: 200, body: { data: { memory_id: 'm-1', deleted: true } } },
  },
  {
    title: 'forgets an item whose id holds a percent sign, with a reason',
    call: 'memory.delete',
    send: (api) => api.memory.delete('support-agent', '%2F', { endUserId: 'ada', reason: 'outdated' }),
    request: write('DELETE', `${memory}/%252F`, '41', '{"reason":"outdated","end_user_id":"ada"}'),
    answer: { status: 200, body: { data: { memory_id: '%2F', deleted: true } } },
  },
  {
    title: 'deletes the account with the default reason',
    call: 'memory.deleteAccount',
    send: (api) => api.memory.deleteAccount('support-agent', { endUserId: 'ada' }),
    request: write('DELETE', `${memory}/account`, '45', '{"reason":"user_request","end_user_id":"ada"}'),
    answer: {
      status: 200,
      body: {
        data: { layers: { transcripts: 'deleted', medium_term: 'deleted', long_term: 'deleted' } },
      },
    },
  },
  {
    title: 'deletes the account with a reason and an odd scope',
    call: 'memory.deleteAccount',
    send: (api) => api.memory.deleteAccount('a/b c', { endUserId: 'é&=/', reason: 'left' }),
    request: write(
      'DELETE',
      '/agent-v2/v1/agents/a%2Fb%20c/memory/account',
      '39',
      '{"reason":"left","end_user_id":"é&=/"}',
    ),
    answer: {
      status: 200,
      body: { data: { layers: { transcripts: 'empty', medium_term: 'deleted', long_term: 'empty' } } },
    },
  },
];
