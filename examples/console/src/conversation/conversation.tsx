import { useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { graphql } from '../generated/index.ts';
import { hrefOf } from '../route.ts';
import { nodesOf } from '../shared/nodes-of.ts';
import { Empty, Failure, Loading } from '../shared/states.tsx';
import { MessageView } from './message-view.tsx';
import { UpwardScroll } from './upward-scroll.tsx';

const ConversationDocument = graphql(`
  query Conversation($userId: ID!, $sessionId: ID!, $before: String) {
    session(userId: $userId, sessionId: $sessionId) {
      id
      title
      messages(last: 30, before: $before) {
        edges {
          cursor
          node {
            id
            role
            rawRole
            name
            timestamp
            toolCalls {
              id
              name
              arguments
            }
            parts {
              __typename
              ... on TextPart {
                text
              }
              ... on ImagePart {
                url
                detail
              }
              ... on VideoPart {
                url
              }
              ... on OtherPart {
                type
                json
              }
            }
          }
        }
        pageInfo {
          hasPreviousPage
          startCursor
        }
      }
    }
  }
`);

interface ConversationProps {
  readonly userId: string;
  readonly sessionId: string;
}

/** One conversation, its newest messages at the bottom; older ones are read as the reader scrolls up. */
export function Conversation({ userId, sessionId }: ConversationProps) {
  const { data, loading, error, fetchMore, refetch } = useQuery(ConversationDocument, {
    variables: { userId, sessionId },
    notifyOnNetworkStatusChange: true,
  });
  const session = data?.session;
  const { pageInfo } = session?.messages ?? {};
  const before = pageInfo?.hasPreviousPage === true && !loading ? pageInfo.startCursor : null;
  const older = useCallback(() => {
    if (before !== null) void fetchMore({ variables: { before } });
  }, [before, fetchMore]);
  const messages = nodesOf(session?.messages);
  const back = (
    <a className="back" href={hrefOf({ view: 'conversations', userId, sessionId: null })}>
      ← All conversations
    </a>
  );
  if (loading && messages.length === 0) {
    return (
      <>
        {back}
        <Loading what="the conversation" />
      </>
    );
  }
  if (error !== undefined && messages.length === 0) {
    return (
      <>
        {back}
        <Failure what="The conversation" error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (session == null) {
    return (
      <>
        {back}
        <Empty>There is no such conversation, or no longer.</Empty>
      </>
    );
  }
  return (
    <>
      {back}
      <h2 dir="auto">{session.title ?? 'Untitled conversation'}</h2>
      {messages.length === 0 && <Empty>No message yet.</Empty>}
      <UpwardScroll label="Messages, oldest first" onTop={older} firstKey={messages[0]?.id ?? ''}>
        {loading && <Loading what="older messages" />}
        {error !== undefined && (
          <Failure what="A part of the conversation" error={error} onRetry={() => void refetch()} />
        )}
        <ol className="messages">
          {messages.map((message) => (
            <MessageView key={message.id} message={message} />
          ))}
        </ol>
      </UpwardScroll>
    </>
  );
}
