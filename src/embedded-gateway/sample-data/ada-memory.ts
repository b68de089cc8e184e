import type { CandidateData, FactData, ItemData, MemoryData } from '../data.js';

const items: ItemData[] = [
  {
    memory_id: 'ada-item-email',
    content: 'Ada wants to be contacted by email, never by phone.',
    created_at: '2026-06-22T09:40:00.000310+00:00',
    updated_at: '2026-06-22T09:40:00.000310+00:00',
  },
  {
    memory_id: 'ada-item-refund',
    content: 'Ada was charged twice in June and got 29 EUR back.',
    created_at: '2026-06-22T09:40:00.000311+00:00',
    updated_at: '2026-06-27T08:00:00.500000+00:00',
  },
  {
    memory_id: 'ada-item-phone',
    content: 'Ada has a new phone whose clock ran late.',
    created_at: '2026-06-30T18:10:00.000000+00:00',
    updated_at: null,
  },
  {
    memory_id: 'ada-item-invoice',
    content: 'Ada checks each line of her invoices.',
    created_at: '2026-07-02T12:10:00.000000+00:00',
  },
];

const facts: FactData[] = [
  {
    fact_id: 'ada-fact-plan-2',
    fact_key: 'plan',
    fact_value: 'pro',
    status: 'active',
    version: 2,
    confirmed_by: 'user:ada',
    created_at: '2026-06-01T10:00:00.000000+00:00',
    updated_at: '2026-06-01T10:00:00.000000+00:00',
  },
  {
    fact_id: 'ada-fact-plan-1',
    fact_key: 'plan',
    fact_value: 'free',
    status: 'superseded',
    version: 1,
    confirmed_by: 'user:ada',
    created_at: '2026-01-09T10:00:00.000000+00:00',
    updated_at: '2026-06-01T10:00:00.000000+00:00',
  },
  {
    fact_id: 'ada-fact-contact',
    fact_key: 'preferred_contact',
    fact_value: { channel: 'email', address: 'ada@mail.example', hours: { from: 9, to: 17.5 } },
    status: 'active',
    version: 1,
    confirmed_by: 'user:ada',
    created_at: '2026-06-22T09:41:00.000000+00:00',
    updated_at: '2026-06-22T09:41:00.000000+00:00',
  },
  {
    fact_id: 'ada-fact-languages',
    fact_key: 'languages',
    fact_value: ['en', 'fr'],
    status: 'active',
    version: 1,
    confirmed_by: 'user:ada',
    created_at: '2026-03-02T08:00:00.000000+00:00',
    updated_at: '2026-03-02T08:00:00.000000+00:00',
  },
  {
    fact_id: 'ada-fact-seats',
    fact_key: 'seats',
    fact_value: 3,
    status: 'active',
    version: 1,
    confirmed_by: 'user:ada',
    created_at: '2026-03-01T08:00:00.000000+00:00',
    updated_at: '2026-03-01T08:00:00.000000+00:00',
  },
  {
    fact_id: 'ada-fact-company',
    fact_key: 'company',
    fact_value: null,
    status: 'active',
    version: 1,
    confirmed_by: 'user:ada',
    created_at: '2026-02-01T08:00:00.000000+00:00',
    updated_at: '2026-02-01T08:00:00.000000+00:00',
  },
  {
    fact_id: 'ada-fact-address',
    fact_key: 'postal_address',
    fact_value: null,
    status: 'forgotten',
    version: 1,
    confirmed_by: 'user:ada',
    created_at: '2026-01-10T08:00:00.000000+00:00',
    updated_at: '2026-05-05T08:00:00.000000+00:00',
  },
];

const candidates: CandidateData[] = [
  {
    candidate_id: 'ada-candidate-dark-mode',
    content: 'Ada asked for dark mode three times.',
    fact_key: 'theme',
    fact_value: 'dark',
    occurrences: 3,
    status: 'pending',
    created_at: '2026-06-12T08:00:00.000000+00:00',
    last_seen_at: '2026-07-01T21:30:00.000000+00:00',
  },
  {
    candidate_id: 'ada-candidate-plan',
    content: 'Ada keeps asking about the team plan.',
    fact_key: 'plan',
    fact_value: 'team',
    occurrences: 2,
    status: 'pending',
    created_at: '2026-06-20T08:00:00.000000+00:00',
    last_seen_at: '2026-06-29T08:00:00.000000+00:00',
  },
  {
    candidate_id: 'ada-candidate-brief',
    content: 'Ada likes brief answers.',
    occurrences: 5,
    status: 'pending',
    created_at: '2026-05-01T08:00:00.000000+00:00',
    last_seen_at: '2026-07-03T07:16:00.000000+00:00',
  },
];

/** What the two agents remember of Ada. */
export const adaMemories: readonly MemoryData[] = [
  {
    agent_id: 'support-agent',
    end_user_id: 'ada',
    preference: { enabled: true },
    items,
    facts,
    candidates,
  },
  {
    agent_id: 'tutor',
    end_user_id: 'ada',
    preference: { enabled: true },
    items: [
      {
        memory_id: 'ada-item-recursion',
        content: 'Ada understands recursion once she looks at the smallest case.',
        created_at: '2026-06-25T16:12:00.000000+00:00',
        updated_at: '2026-06-25T16:12:00.000000+00:00',
      },
    ],
  },
];
