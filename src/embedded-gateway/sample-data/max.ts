import type { MemoryData, SessionData } from '../data.js';
import { instantAfter } from './instant.js';

const start = '2026-02-01T06:00:00';

/** 450 short sessions, one an hour: more than the largest page holds. */
export function maxSessions(): SessionData[] {
  return Array.from({ length: 450 }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    const opened = instantAfter(start, index * 3600);
    return {
      session_id: `max-${number}`,
      user_id: 'max',
      agent_name: 'support-agent',
      title: `Daily report ${number}`,
      message_count: 2,
      file_count: 0,
      created_at: opened,
      updated_at: opened,
      messages: [
        { role: 'user', content: `Is report ${number} ready?`, timestamp: opened },
        { role: 'assistant', content: `Report ${number} is ready.`, timestamp: opened },
      ],
    };
  });
}

/** Max has never opted in, and nothing is remembered of him. */
export const maxMemories: readonly MemoryData[] = [{ agent_id: 'support-agent', end_user_id: 'max' }];
