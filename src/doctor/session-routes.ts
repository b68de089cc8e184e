import type { Page, SessionRow, SessionsResource } from '../gateway/index.js';
import { detailFindings, messagePageFindings, pageFindings } from './answer-findings.js';
import { readPagedList } from './paged-list.js';
import { askRoute, notAsked, type RouteReport } from './route-report.js';
import { sessionContract } from './row-contract.js';

const listRoute = 'GET /v1/worker/users/{user_id}/sessions/';
const detailRoute = `${listRoute}{session_id}`;
const messagesRoute = `${detailRoute}/messages`;

const sessionLimit = 20;
const messageLimit = 5;

/** Asks the worker's reads. Gives back the ids of the user's sessions, those with most messages first. */
export async function* examineSessionRoutes(
  sessions: SessionsResource,
  userId: string,
): AsyncGenerator<RouteReport, readonly string[]> {
  const list = await askRoute(
    listRoute,
    (call) => readPagedList((offset) => sessions.list(userId, { limit: sessionLimit, offset }, call)),
    ({ page, findings }) => ({
      detail: rows(page.rowCount),
      findings: [...pageFindings(page, sessionContract, sessionLimit), ...findings],
    }),
  );
  yield list.report;
  const ids = idsByMessages(list.answer?.page ?? null);
  const [sessionId] = ids;
  if (sessionId === undefined) {
    const hasNone = list.answer?.page.rowCount === 0;
    const reason = hasNone ? 'the user has no session' : 'it needs a session of the list that can be read';
    yield notAsked(detailRoute, reason);
    yield notAsked(messagesRoute, reason);
    return ids;
  }
  const detail = await askRoute(
    detailRoute,
    (call) => sessions.get(userId, sessionId, { messageLimit }, call),
    (answer) =>
      answer === null
        ? { detail: 'nothing (204)', findings: [] }
        : { detail: rows(answer.messages?.rowCount ?? 0), findings: detailFindings(answer) },
  );
  yield detail.report;
  const messages = await askRoute(
    messagesRoute,
    (call) => sessions.messages(userId, sessionId, { limit: messageLimit }, call),
    (page) => ({ detail: rows(page.rowCount), findings: messagePageFindings(page, messageLimit) }),
  );
  yield messages.report;
  return ids;
}

/** Counts can be stale; they only say where to look first. */
function idsByMessages(page: Page<SessionRow> | null): string[] {
  return [...(page?.items ?? [])]
    .sort((a, b) => (b.message_count ?? 0) - (a.message_count ?? 0))
    .map((row) => row.session_id);
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
