import { agentId, sessionCount, sessionId, userCount, userId } from './world.js';

/** Whom and what one request is about. */
export interface Subject {
  readonly user: string;
  /** Which of the user's sessions. */
  readonly index: number;
  readonly session: string;
  readonly agent: string;
}

/** Each request has another subject than the one before, so that nothing can be answered from memory. */
export const subjects: readonly Subject[] = Array.from({ length: userCount }, (_, at) => {
  const user = userId(1 + at);
  const index = (at * 7) % sessionCount;
  return { user, index, session: sessionId(user, index), agent: agentId };
});
