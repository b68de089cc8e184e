import { useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { graphql } from '../generated/index.ts';
import type { SessionsQuery } from '../generated/graphql.ts';
import { hrefOf } from '../route.ts';
import { Instant } from '../shared/instant.tsx';
import { NearEnd } from '../shared/near-end.tsx';
import { nodesOf } from '../shared/nodes-of.ts';
import { Empty, Failure, Loading } from '../shared/states.tsx';

const Sessions = graphql(`
  query Sessions($userId: ID!, $after: String) {
    sessions(userId: $userId, first: 25, after: $after) {
      edges {
        cursor
        node {
          id
          sessionId
          title
          agentName
          updatedAt
          lastMessage {
            id
            text
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

interface SessionListProps {
  readonly userId: string;
  readonly current: string | null;
}

/** A person's conversations, newest first as the gateway gives them, each with its last message. */
export function SessionList({ userId, current }: SessionListProps) {
  const { data, loading, error, fetchMore, refetch } = useQuery(Sessions, {
    variables: { userId },
    notifyOnNetworkStatusChange: true,
  });
  const { pageInfo } = data?.sessions ?? {};
  const after = pageInfo?.hasNextPage === true && !loading ? pageInfo.endCursor : null;
  const more = useCallback(() => {
    if (after !== null) void fetchMore({ variables: { after } });
  }, [after, fetchMore]);
  const rows = nodesOf(data?.sessions);
  if (error !== undefined && rows.length === 0) {
    return <Failure what="The conversations" error={error} onRetry={() => void refetch()} />;
  }
  if (!loading && rows.length === 0) return <Empty>There is no conversation yet.</Empty>;
  return (
    <>
      <ul className="rows">
        {rows.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} userId={userId} isOpen={session.sessionId === current} />
          </li>
        ))}
      </ul>
      {loading && <Loading what="conversations" />}
      {error !== undefined && !loading && (
        <Failure what="A part of the list" error={error} onRetry={() => void refetch()} />
      )}
      {after !== null && error === undefined && <NearEnd key={after} onNear={more} />}
    </>
  );
}

type SessionNode = NonNullable<NonNullable<SessionsQuery['sessions']>['edges'][number]['node']>;

function SessionRow({ session, userId, isOpen }: SessionRowProps) {
  const { sessionId, title, agentName, updatedAt, lastMessage } = session;
  return (
    <a
      className="row"
      href={hrefOf({ view: 'conversations', userId, sessionId })}
      aria-current={isOpen ? 'true' : undefined}
    >
      <strong dir="auto">{title ?? 'Untitled conversation'}</strong>
      <span dir="auto" className="preview">
        {lastMessage === null ? 'No message yet' : (lastMessage.text ?? 'No text')}
      </span>
      <small>
        <bdi>{agentName}</bdi> · <Instant value={updatedAt} />
      </small>
    </a>
  );
}

interface SessionRowProps {
  readonly session: SessionNode;
  readonly userId: string;
  readonly isOpen: boolean;
}
