import type { ItemData, MemoryData, MessageData, SessionData } from '../data.js';
import { instantAfter } from './instant.js';

/** A long session and one whose messages can't be told apart by their time. */
export function zoeSessions(): SessionData[] {
  const start = '2026-05-01T08:00:00';
  const messages = Array.from({ length: 1337 }, (_, index): MessageData => {
    const number = index + 1;
    return number % 2 === 1
      ? {
          role: 'user',
          content: `Question ${number}: is order ${4000 + number} on its way?`,
          timestamp: instantAfter(start, index * 45),
        }
      : {
          role: 'assistant',
          content: `Answer ${number}: yes, it left the warehouse.`,
          timestamp: instantAfter(start, index * 45),
        };
  });
  return [
    {
      session_id: 'zoe-long',
      user_id: 'zoe',
      agent_name: 'support-agent',
      title: 'Where are all my orders?',
      message_count: messages.length,
      file_count: 0,
      created_at: instantAfter(start, 0),
      updated_at: instantAfter(start, 1336 * 45),
      messages,
    },
    {
      session_id: 'zoe-burst',
      user_id: 'zoe',
      agent_name: 'support-agent',
      title: 'Is anyone there?',
      message_count: 9,
      file_count: 0,
      created_at: '2026-04-01T10:00:00.000000+00:00',
      updated_at: '2026-04-01T10:00:07.000000+00:00',
      messages: [
        { role: 'user', content: 'Hello?', timestamp: '2026-04-01T10:00:00.000000+00:00' },
        { role: 'user', content: 'Hello?', timestamp: '2026-04-01T10:00:00.000000+00:00' },
        { role: 'user', content: 'Hello?', timestamp: '2026-04-01T10:00:00.000000+00:00' },
        { role: 'assistant', content: 'Hi Zoe!', timestamp: '2026-04-01T10:00:05.000000+00:00' },
        { role: 'assistant', content: 'How can I help?', timestamp: '2026-04-01T10:00:05.000000+00:00' },
        { role: 'user', content: 'ok', timestamp: '2026-04-01T10:00:07.000000+00:00' },
        { role: 'user', content: '', timestamp: '2026-04-01T10:00:07.000000+00:00' },
        { role: 'user', content: 'ok', timestamp: '2026-04-01T10:00:07.000000+00:00' },
        { role: 'user', content: [], timestamp: '2026-04-01T10:00:07.000000+00:00' },
      ],
    },
  ];
}

/** 137 items: more than a default page holds. */
export function zoeMemories(): MemoryData[] {
  const items = Array.from({ length: 137 }, (_, index): ItemData => {
    const number = String(137 - index).padStart(3, '0');
    return {
      memory_id: `zoe-item-${number}`,
      content: `Zoe asked about order ${number} and was glad to hear from us.`,
      created_at: instantAfter('2026-05-02T08:00:00', (137 - index) * 60),
      updated_at: instantAfter('2026-05-02T08:00:00', (137 - index) * 60),
    };
  });
  return [{ agent_id: 'support-agent', end_user_id: 'zoe', preference: { enabled: true }, items }];
}
