import type { GatewayApi } from '../gateway/index.js';
import { examineMemoryRoutes } from './memory-routes.js';
import { examineWindows, type MessageWindows } from './message-windows.js';
import type { RouteReport } from './route-report.js';
import { examineSessionRoutes } from './session-routes.js';

/** Whom the questions are about: somebody whose data may be read for this. */
export interface Subject {
  readonly userId: string;
  readonly agentId: string;
  readonly endUserId: string;
}

/**
 * Asks every read route in turn and yields how each answered, as soon as it did; at the end what the message windows
 * tell. One at a time, so that a small gateway isn't pressed.
 */
export async function* examine(
  { sessions, memory }: GatewayApi,
  { userId, agentId, endUserId }: Subject,
  withExport: boolean,
): AsyncGenerator<RouteReport, MessageWindows> {
  const sessionIds = yield* examineSessionRoutes(sessions, userId);
  yield* examineMemoryRoutes(memory, agentId, endUserId, withExport);
  return examineWindows(sessions, userId, sessionIds);
}
