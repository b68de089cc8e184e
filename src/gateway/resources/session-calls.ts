import type { Answer } from '../response/answer.js';
import type { Call } from '../transport/call.js';
import type { MessagePage, Page, SessionDetail, SessionsResource } from '../client-types.js';
import { refuseDerivedKeys } from './derived-keys.js';
import { isJsonObject, own } from '../json/json.js';
import { whenDone } from '../response/each-sliced.js';
import { findRows, pageOf, readPage, readRow, refuseForeign } from '../response/page.js';
import { messageKind, sessionKind } from '../rows/row-kind.js';
import type { SessionRow } from '../rows/rows.js';

const sessionsRoute = '/v1/worker/users/{user_id}/sessions/';
const sessionRoute = `${sessionsRoute}{session_id}`;

/** A user’s sessions, in the gateway’s order. */
export function listSessions(
  ...[userId, options = {}]: Parameters<SessionsResource['list']>
): Call<Page<SessionRow>> {
  refuseDerivedKeys(options);
  const { agentName, limit, offset } = options;
  return {
    method: 'GET',
    route: sessionsRoute,
    parameters: { user_id: userId },
    query: [
      ['agent_name', agentName],
      ['limit', limit],
      ['offset', offset],
    ],
    timeout: 'read',
    // The filter is part of what was asked: a row that names another agent is not shown.
    read: (answer) => readPage(answer, sessionKind(userId, agentName ? { agent_name: agentName } : {})),
  };
}

/** One session and, unless left out, its messages. */
export function getSession(
  ...[userId, sessionId, options = {}]: Parameters<SessionsResource['get']>
): Call<SessionDetail | null> {
  refuseDerivedKeys(options);
  return {
    method: 'GET',
    route: sessionRoute,
    parameters: { user_id: userId, session_id: sessionId },
    query: [
      ['include_messages', options.includeMessages],
      ['message_limit', options.messageLimit],
    ],
    timeout: 'read',
    read: (answer) => (answer.isNothing ? null : readDetail(answer, userId, sessionId)),
  };
}

/** A session’s messages, oldest first; from the newest end unless `tail` is false. */
export function listMessages(
  ...[userId, sessionId, options = {}]: Parameters<SessionsResource['messages']>
): Call<MessagePage> {
  refuseDerivedKeys(options);
  return {
    method: 'GET',
    route: `${sessionRoute}/messages`,
    parameters: { user_id: userId, session_id: sessionId },
    query: [
      ['limit', options.limit],
      ['offset', options.offset],
      ['tail', options.tail],
    ],
    timeout: 'read',
    read: (answer) => readMessages(answer, userId, sessionId),
  };
}

function readMessages(answer: Answer, userId: string, sessionId: string): MessagePage | Promise<MessagePage> {
  const said = isJsonObject(answer.data) ? own(answer.data, 'tail') : null;
  const tail = typeof said === 'boolean' ? said : null;
  return whenDone(readPage(answer, messageKind(userId, sessionId)), (page) => ({
    ...page,
    user_id: userId,
    session_id: sessionId,
    tail,
  }));
}

/** `{session, messages}`: without a readable session of that id there is nothing to show messages of. */
function readDetail(
  answer: Answer,
  userId: string,
  sessionId: string,
): SessionDetail | Promise<SessionDetail> {
  const kind = sessionKind(userId, { session_id: sessionId });
  refuseForeign(answer, kind);
  const { data } = answer;
  if (!isJsonObject(data)) throw answer.fault("The Agent Gateway's answer is no session.");
  const session = readRow(own(data, 'session') ?? null, kind);
  if (typeof session === 'string') throw answer.fault(session);
  const messages = own(data, 'messages');
  if (messages === undefined || messages === null) return { session: session.row, messages: null };
  const rowKind = messageKind(userId, sessionId);
  const rows = findRows(messages, rowKind);
  if (rows === undefined) throw answer.fault("The Agent Gateway's answer holds no list of messages.");
  const envelope = isJsonObject(messages) ? messages : {};
  return whenDone(pageOf(answer, rows, envelope, rowKind), (page) => ({
    session: session.row,
    messages: page,
  }));
}
