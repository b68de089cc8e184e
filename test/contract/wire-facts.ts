import { read, write, type Exchange } from './wire-exchange.js';

const memory = '/agent-v2/v1/agents/support-agent/memory';
const now = '2026-11-30T12:00:00.000000+00:00';

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
const theme = {
  candidate_id: 'c-1',
  content: 'Often asks for dark mode.',
  fact_key: 'theme',
  fact_value: 'dark',
  occurrences: 3,
  status: 'pending',
  created_at: '2026-06-03T00:00:00.000001+00:00',
  last_seen_at: '2026-06-04T00:00:00.000001+00:00',
};
const hours = {
  candidate_id: 'a/b c',
  content: 'Writes late at night.',
  fact_key: 'hours',
  fact_value: 'late',
  occurrences: 2,
  status: 'pending',
  created_at: '2026-06-02T00:00:00.000001+00:00',
  last_seen_at: '2026-06-03T00:00:00.000001+00:00',
};

/** A fact as a write of these exchanges leaves it. */
const newFact = {
  fact_id: 'fact-added-1',
  status: 'active',
  version: 1,
  confirmed_by: 'user:ada',
  created_at: now,
  updated_at: now,
};

/** The calls on candidates and facts. */
export const factExchanges: readonly Exchange[] = [
  {
    title: 'lists candidates with the end user alone',
    call: 'memory.listCandidates',
    send: (api) => api.memory.listCandidates('support-agent', { endUserId: 'ada' }),
    request: read(`${memory}/candidates?end_user_id=ada`),
    answer: { status: 200, body: { data: { items: [theme, hours], limit: 20, offset: 0 } } },
  },
  {
    title: 'lists candidates with every option',
    call: 'memory.listCandidates',
    send: (api) => api.memory.listCandidates('support-agent', { endUserId: 'ada', limit: 1, offset: 1 }),
    request: read(`${memory}/candidates?end_user_id=ada&limit=1&offset=1`),
    answer: { status: 200, body: { data: { items: [hours], limit: 1, offset: 1 } } },
  },
  {
    title: 'confirms a candidate and leaves the value out to keep its own',
    call: 'memory.confirmCandidate',
    send: (api) =>
      api.memory.confirmCandidate('support-agent', 'c-1', { endUserId: 'ada', factKey: 'theme' }),
    request: write(
      'POST',
      `${memory}/candidates/c-1/confirm`,
      '40',
      '{"fact_key":"theme","end_user_id":"ada"}',
    ),
    answer: {
      status: 201,
      body: { data: { ...newFact, fact_key: 'theme', fact_value: 'dark' } },
    },
  },
  {
    title: 'confirms a candidate with a value',
    call: 'memory.confirmCandidate',
    send: (api) =>
      api.memory.confirmCandidate('support-agent', 'a/b c', {
        endUserId: 'ada',
        factKey: 'working_hours',
        factValue: { from: 22, to: [2, 3.5] },
      }),
    request: write(
      'POST',
      `${memory}/candidates/a%2Fb%20c/confirm`,
      '86',
      '{"fact_key":"working_hours","fact_value":{"from":22,"to":[2,3.5]},"end_user_id":"ada"}',
    ),
    answer: {
      status: 201,
      body: { data: { ...newFact, fact_key: 'working_hours', fact_value: { from: 22, to: [2, 3.5] } } },
    },
  },
  {
    title: 'confirms a candidate with the value null, which is not the same as left out',
    call: 'memory.confirmCandidate',
    send: (api) =>
      api.memory.confirmCandidate('support-agent', 'c-1', {
        endUserId: 'ada',
        factKey: 'theme',
        factValue: null,
      }),
    request: write(
      'POST',
      `${memory}/candidates/c-1/confirm`,
      '58',
      '{"fact_key":"theme","fact_value":null,"end_user_id":"ada"}',
    ),
    answer: { status: 201, body: { data: { ...newFact, fact_key: 'theme', fact_value: null } } },
  },
  {
    title: 'lists active facts by default',
    call: 'memory.listFacts',
    send: (api) => api.memory.listFacts('support-agent', { endUserId: 'ada' }),
    request: read(`${memory}/facts?end_user_id=ada&status=active`),
    answer: { status: 200, body: { data: { items: [plan, language], limit: 50, offset: 0 } } },
  },
  {
    title: 'lists facts with every option',
    call: 'memory.listFacts',
    send: (api) =>
      api.memory.listFacts('support-agent', { endUserId: 'ada', status: 'superseded', limit: 1, offset: 1 }),
    request: read(`${memory}/facts?end_user_id=ada&status=superseded&limit=1&offset=1`),
    answer: { status: 200, body: { data: { items: [], limit: 1, offset: 1 } } },
  },
  {
    title: 'leaves the status out where the caller gives null',
    call: 'memory.listFacts',
    send: (api) => api.memory.listFacts('support-agent', { endUserId: 'ada', status: null, offset: 0 }),
    request: read(`${memory}/facts?end_user_id=ada`),
    answer: { status: 200, body: { data: { items: [plan, language], limit: 50, offset: 0 } } },
  },
  {
    title: 'stores a fact, confirmed by its end user',
    call: 'memory.createFact',
    send: (api) =>
      api.memory.createFact('support-agent', {
        endUserId: 'ada',
        factKey: 'address',
        factValue: { tenant_id: 'kept', user_id: null },
      }),
    request: write(
      'POST',
      `${memory}/facts`,
      '117',
      '{"fact_key":"address","fact_value":{"tenant_id":"kept","user_id":null},"confirmed_by":"user:ada","end_user_id":"ada"}',
    ),
    answer: {
      status: 201,
      body: {
        data: { ...newFact, fact_key: 'address', fact_value: { tenant_id: 'kept', user_id: null } },
      },
    },
  },
  {
    title: 'stores a fact whose value is null',
    call: 'memory.createFact',
    send: (api) =>
      api.memory.createFact('support-agent', { endUserId: 'ada', factKey: 'nickname', factValue: null }),
    request: write(
      'POST',
      `${memory}/facts`,
      '87',
      '{"fact_key":"nickname","fact_value":null,"confirmed_by":"user:ada","end_user_id":"ada"}',
    ),
    answer: { status: 201, body: { data: { ...newFact, fact_key: 'nickname', fact_value: null } } },
  },
  {
    title: 'passes on who confirmed a fact; the gateway refuses who doesn’t match',
    call: 'memory.createFact',
    send: (api) =>
      api.memory.createFact('support-agent', {
        endUserId: 'ada',
        factKey: 'nickname',
        factValue: 'Countess',
        confirmedBy: 'user:zoe',
      }),
    request: write(
      'POST',
      `${memory}/facts`,
      '93',
      '{"fact_key":"nickname","fact_value":"Countess","confirmed_by":"user:zoe","end_user_id":"ada"}',
    ),
    answer: {
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'confirmed_by'],
            msg: 'must name the end user of the request',
            type: 'value_error',
          },
        ],
      },
    },
  },
  {
    title: 'writes a new version of a fact',
    call: 'memory.updateFact',
    send: (api) => api.memory.updateFact('support-agent', 'f-1', { endUserId: 'ada', factValue: false }),
    request: write(
      'PUT',
      `${memory}/facts/f-1`,
      '66',
      '{"fact_value":false,"confirmed_by":"user:ada","end_user_id":"ada"}',
    ),
    answer: {
      status: 200,
      body: { data: { ...newFact, fact_key: 'plan', fact_value: false, version: 3 } },
    },
  },
  {
    title: 'encodes a letter beyond ASCII in a fact id',
    call: 'memory.updateFact',
    send: (api) =>
      api.memory.updateFact('support-agent', 'é', {
        endUserId: 'ada',
        factValue: 'de',
        confirmedBy: 'user:ada',
      }),
    request: write(
      'PUT',
      `${memory}/facts/%C3%A9`,
      '65',
      '{"fact_value":"de","confirmed_by":"user:ada","end_user_id":"ada"}',
    ),
    answer: {
      status: 200,
      body: { data: { ...newFact, fact_key: 'language', fact_value: 'de', version: 2 } },
    },
  },
  {
    title: 'forgets a fact with the default reason, answered by an empty body',
    call: 'memory.deleteFact',
    send: (api) => api.memory.deleteFact('support-agent', 'f-1', { endUserId: 'ada' }),
    request: write('DELETE', `${memory}/facts/f-1`, '45', '{"reason":"user_request","end_user_id":"ada"}'),
    answer: { status: 204, body: null },
  },
  {
    title: 'forgets a fact with a reason and an odd id',
    call: 'memory.deleteFact',
    send: (api) => api.memory.deleteFact('support-agent', 'é', { endUserId: 'ada', reason: 'moved' }),
    request: write('DELETE', `${memory}/facts/%C3%A9`, '38', '{"reason":"moved","end_user_id":"ada"}'),
    answer: { status: 204, body: null },
  },
];
