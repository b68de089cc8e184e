import { Conversation } from '../conversation/conversation.tsx';
import { Empty } from '../shared/states.tsx';
import { SessionList } from './session-list.tsx';

interface ConversationsProps {
  readonly userId: string;
  readonly sessionId: string | null;
}

/** The list beside the open conversation; on a phone one of them at a time. */
export function Conversations({ userId, sessionId }: ConversationsProps) {
  return (
    <div className={sessionId === null ? 'split' : 'split open'}>
      <section aria-labelledby="sessions-title" className="list">
        <h2 id="sessions-title">Conversations</h2>
        <SessionList userId={userId} current={sessionId} />
      </section>
      <section aria-label="Open conversation" className="detail">
        {sessionId === null ? (
          <Empty>Choose a conversation from the list.</Empty>
        ) : (
          <Conversation key={sessionId} userId={userId} sessionId={sessionId} />
        )}
      </section>
    </div>
  );
}
