import type { GatewayData } from '../../src/embedded-gateway/data.js';

/** The instant at which every write of the exchanges happens. */
export const wireNow = '2026-11-30T12:00:00.000000+00:00';

/** What the embedded gateway holds before each exchange. */
export const wireData: GatewayData = {
  sessions: [
    {
      session_id: 's-refund',
      user_id: 'ada',
      agent_name: 'support-agent',
      title: 'Refund',
      message_count: 3,
      file_count: 0,
      created_at: '2026-06-22T09:30:00.000001+00:00',
      updated_at: '2026-06-22T09:37:54.179943+00:00',
      messages: [
        { role: 'user', content: 'Hello', timestamp: '2026-06-22T09:30:00.000001+00:00' },
        { role: 'assistant', content: 'Hi', timestamp: '2026-06-22T09:31:00.000001+00:00' },
        { role: 'user', content: 'Thanks', timestamp: '2026-06-22T09:37:54.179943+00:00' },
      ],
    },
    {
      session_id: 'a/b c',
      user_id: 'ada',
      agent_name: 'support-agent',
      title: 'Odd id',
      message_count: 0,
      file_count: 0,
      created_at: '2026-06-21T08:00:00.000001+00:00',
      updated_at: '2026-06-21T08:00:00.000001+00:00',
    },
    {
      session_id: 's-lesson',
      user_id: 'ada',
      agent_name: 'tutor',
      title: null,
      message_count: 0,
      file_count: 1,
      created_at: '2026-06-23T10:00:00.000001+00:00',
      updated_at: '2026-06-23T10:00:00.000001+00:00',
    },
    { session_id: 's-slash', user_id: 'a/b c' },
    { session_id: 's-accent', user_id: 'é' },
    { session_id: 's-percent', user_id: '%2F' },
  ],
  memories: [
    {
      agent_id: 'support-agent',
      end_user_id: 'ada',
      preference: { enabled: true },
      items: [
        {
          memory_id: 'm-1',
          content: 'Prefers email.',
          created_at: '2026-06-01T00:00:00.000001+00:00',
          updated_at: null,
        },
        {
          memory_id: 'a/b c',
          content: 'Odd id.',
          created_at: '2026-05-31T00:00:00.000001+00:00',
          updated_at: null,
        },
        {
          memory_id: '%2F',
          content: 'Percent id.',
          created_at: '2026-05-30T00:00:00.000001+00:00',
          updated_at: null,
        },
      ],
      facts: [
        {
          fact_id: 'f-1',
          fact_key: 'plan',
          fact_value: 'pro',
          status: 'active',
          version: 2,
          confirmed_by: 'user:ada',
          created_at: '2026-06-02T00:00:00.000001+00:00',
          updated_at: '2026-06-02T00:00:00.000001+00:00',
        },
        {
          fact_id: 'f-0',
          fact_key: 'plan',
          fact_value: 'free',
          status: 'superseded',
          version: 1,
          confirmed_by: 'user:ada',
          created_at: '2026-05-02T00:00:00.000001+00:00',
          updated_at: '2026-06-02T00:00:00.000001+00:00',
        },
        {
          fact_id: 'é',
          fact_key: 'language',
          fact_value: 'fr',
          status: 'active',
          version: 1,
          confirmed_by: 'user:ada',
          created_at: '2026-06-01T00:00:00.000001+00:00',
          updated_at: '2026-06-01T00:00:00.000001+00:00',
        },
      ],
      candidates: [
        {
          candidate_id: 'c-1',
          content: 'Often asks for dark mode.',
          fact_key: 'theme',
          fact_value: 'dark',
          occurrences: 3,
          status: 'pending',
          created_at: '2026-06-03T00:00:00.000001+00:00',
          last_seen_at: '2026-06-04T00:00:00.000001+00:00',
        },
        {
          candidate_id: 'a/b c',
          content: 'Writes late at night.',
          fact_key: 'hours',
          fact_value: 'late',
          occurrences: 2,
          status: 'pending',
          created_at: '2026-06-02T00:00:00.000001+00:00',
          last_seen_at: '2026-06-03T00:00:00.000001+00:00',
        },
      ],
    },
    { agent_id: 'a/b c', end_user_id: 'é&=/', items: [{ memory_id: 'm-odd', content: 'Odd scope.' }] },
  ],
};
