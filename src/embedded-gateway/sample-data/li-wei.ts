import type { MemoryData, SessionData } from '../data.js';

/** A lesson in Chinese, with emoji of more than one code point. */
export const liWeiSessions: readonly SessionData[] = [
  {
    session_id: 'li-wei-fractions',
    user_id: 'li-wei',
    agent_name: 'tutor',
    title: '分数加法 🧮',
    message_count: 5,
    file_count: 1,
    created_at: '2026-06-18T19:00:00.120000+08:00',
    updated_at: '2026-06-18T19:06:40.654321+08:00',
    messages: [
      {
        role: 'user',
        content: '老师好！1/2 + 1/3 怎么算？',
        timestamp: '2026-06-18T19:00:00.120000+08:00',
      },
      {
        role: 'assistant',
        content: '先通分：1/2 = 3/6，1/3 = 2/6。现在加起来是多少？🤔',
        timestamp: '2026-06-18T19:00:21.000000+08:00',
      },
      {
        role: 'user',
        content: [
          { type: 'text', text: '我这样写对吗？' },
          { type: 'image_url', image_url: { url: 'https://files.example/作业.jpg' } },
        ],
        timestamp: '2026-06-18T19:05:10.000000+08:00',
      },
      {
        role: 'assistant',
        content: '完全正确，5/6！👩🏽‍🏫🎉',
        timestamp: '2026-06-18T19:05:44.000000+08:00',
      },
      { role: 'user', content: '谢谢老师 👨‍👩‍👧', timestamp: '2026-06-18T19:06:40.654321+08:00' },
    ],
  },
];

/** Li Wei has opted out; what was remembered before is still there. */
export const liWeiMemories: readonly MemoryData[] = [
  {
    agent_id: 'tutor',
    end_user_id: 'li-wei',
    preference: { enabled: false },
    items: [
      {
        memory_id: 'li-wei-item-pictures',
        content: '喜欢用图来理解分数 🍰',
        created_at: '2026-06-18T19:10:00.000000+08:00',
        updated_at: '2026-06-18T19:10:00.000000+08:00',
      },
    ],
    facts: [
      {
        fact_id: 'li-wei-fact-grade',
        fact_key: '年级',
        fact_value: '五年级',
        status: 'active',
        version: 1,
        confirmed_by: 'user:li-wei',
        created_at: '2026-06-18T19:11:00.000000+08:00',
        updated_at: '2026-06-18T19:11:00.000000+08:00',
      },
    ],
  },
];
