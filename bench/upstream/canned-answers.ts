import {
  factRow,
  itemRow,
  memoryCount,
  messageCount,
  messageRow,
  rows,
  sessionCount,
  sessionIndex,
  sessionRow,
} from '../world.js';

/** An answer as it goes over the wire, head and body. */
export interface CannedAnswer {
  /** The route it is counted under. */
  readonly route: string;
  readonly bytes: Buffer;
}

const enough = 50_000;

/** The upstream's answers by the target of a request, each made once. */
export class CannedAnswers {
  readonly #known = new Map<string, CannedAnswer>();

  of(target: string): CannedAnswer {
    let answer = this.#known.get(target);
    if (answer === undefined) {
      answer = makeAnswer(target);
      if (this.#known.size < enough) this.#known.set(target, answer);
    }
    return answer;
  }
}

const sessionRoutes = /^\/agent-v2\/v1\/worker\/users\/([^/]+)\/sessions\/(?:([^/]+)(\/messages)?)?$/;
const memoryRoutes = /^\/agent-v2\/v1\/agents\/[^/]+\/memory\/(facts)?$/;

function makeAnswer(target: string): CannedAnswer {
  const { pathname, searchParams } = new URL(target, 'http://upstream');
  const [matched, user = '', id, more] = sessionRoutes.exec(pathname) ?? [];
  if (matched !== undefined) return sessions(decodeURIComponent(user), id, more !== undefined, searchParams);
  const [known, list] = memoryRoutes.exec(pathname) ?? [];
  return known === undefined ? notFound : memory(list, searchParams);
}

function sessions(
  user: string,
  id: string | undefined,
  onlyMessages: boolean,
  query: URLSearchParams,
): CannedAnswer {
  const offset = numberIn(query, 'offset', 0);
  if (id === undefined) {
    const limit = Math.min(200, numberIn(query, 'limit', 50));
    const items = rows(offset, limit, sessionCount, (index) => sessionRow(user, index));
    return ok('sessions', { items, limit, offset, total: sessionCount });
  }
  const session = sessionIndex(user, id);
  if (session === null) return notFound;
  const newest = (limit: number, skipped = 0) => {
    const end = messageCount(session) - skipped;
    return rows(Math.max(0, end - limit), Math.min(limit, end), end, (index) =>
      messageRow(user, session, index),
    );
  };
  if (onlyMessages) {
    const limit = Math.min(1000, numberIn(query, 'limit', 200));
    const tail = query.get('tail') !== 'false';
    const items = tail
      ? newest(limit, offset)
      : rows(offset, limit, messageCount(session), (index) => messageRow(user, session, index));
    return ok('messages', { user_id: user, session_id: id, items, limit, offset, tail });
  }
  const row = sessionRow(user, session);
  if (query.get('include_messages') === 'false') return ok('session', { session: row });
  const limit = Math.min(1000, numberIn(query, 'message_limit', 200));
  return ok('session with messages', { session: row, messages: newest(limit) });
}

function memory(list: string | undefined, query: URLSearchParams): CannedAnswer {
  const user = query.get('end_user_id') ?? '';
  const limit = Math.min(200, numberIn(query, 'limit', list === 'facts' ? 50 : 20));
  const offset = numberIn(query, 'offset', 0);
  const make = list === 'facts' ? factRow : itemRow;
  const items = rows<object>(offset, limit, memoryCount, (index) => make(user, index));
  return ok(list ?? 'items', { items, limit, offset });
}

function numberIn(query: URLSearchParams, name: string, fallback: number): number {
  return Math.max(0, Number(query.get(name) ?? fallback));
}

const ok = (route: string, data: object) => answer(route, '200 OK', { data });
const notFound = answer('unknown', '404 Not Found', { detail: 'Not found' });

function answer(route: string, status: string, json: object): CannedAnswer {
  const body = Buffer.from(JSON.stringify(json));
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  return { route, bytes: Buffer.concat([Buffer.from(head), body]) };
}
