import type { GatewayData } from '../data.js';
import { adaMemories } from './ada-memory.js';
import { adaSessions } from './ada-sessions.js';
import { liWeiMemories, liWeiSessions } from './li-wei.js';
import { maxMemories, maxSessions } from './max.js';
import { zoeMemories, zoeSessions } from './zoe.js';

/**
 * What a gateway holds when it is given nothing else. Agents: `support-agent` and `tutor`.
 *
 * | person | what is there |
 * |---|---|
 * | `ada` | the one of the examples. Sessions with support-agent: `ada-refund` (a whole conversation), `ada-login` (tool calls, null content), `ada-invoice` (image, video, audio, a part without a type), `ada-untitled` (no title, `message_count` 0 beside one message); with tutor: `ada-recursion`. Items, facts in several versions and kinds of value, candidates (`ada-candidate-plan` clashes with an active fact), opted in |
 * | `li-wei` | Chinese and emoji: session `li-wei-fractions` with tutor and a few memories; opted out |
 * | `zoe` | sizes and ties: `zoe-long` (1,337 messages), `zoe-burst` (equal timestamps, some messages wholly equal), 137 items with support-agent |
 * | `max` | 450 sessions with support-agent, `max-001` to `max-450`; remembered as nothing |
 */
export function sampleData(): GatewayData {
  return {
    sessions: [...adaSessions, ...liWeiSessions, ...zoeSessions(), ...maxSessions()],
    memories: [...adaMemories, ...liWeiMemories, ...zoeMemories(), ...maxMemories],
  };
}
