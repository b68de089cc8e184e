import type { ConversationQuery } from '../generated/graphql.ts';
import { Instant } from '../shared/instant.tsx';
import { textOfJson } from '../shared/text-of-json.ts';
import { PartView } from './part-view.tsx';

type Session = NonNullable<ConversationQuery['session']>;
type Message = NonNullable<NonNullable<Session['messages']>['edges'][number]['node']>;

const speakers: Readonly<Record<Message['role'], string>> = {
  USER: 'Person',
  ASSISTANT: 'Agent',
  SYSTEM: 'System',
  DEVELOPER: 'Developer',
  TOOL: 'Tool',
  OTHER: 'Other',
};

/** Instructions and tools are folded: a reader wants the talk first. */
const folded = new Set<Message['role']>(['SYSTEM', 'DEVELOPER', 'TOOL']);

export function MessageView({ message }: { readonly message: Message }) {
  const { role, rawRole, name, timestamp, parts, toolCalls } = message;
  const speaker = role === 'OTHER' && rawRole !== null ? rawRole : speakers[role];
  const content = parts.map((part, index) => <PartView key={index} part={part} />);
  return (
    <li className={`message ${role.toLowerCase()}`}>
      <p className="byline">
        <strong>{speaker}</strong> {name !== null && <bdi>{name}</bdi>} <Instant value={timestamp} />
      </p>
      {folded.has(role) ? (
        <details>
          <summary>{speaker} message</summary>
          {content}
        </details>
      ) : (
        content
      )}
      {toolCalls.map((call, index) => (
        <details key={index}>
          <summary>
            Calls <bdi>{call.name ?? 'a tool'}</bdi>
          </summary>
          <pre dir="auto">{textOfJson(call.arguments)}</pre>
        </details>
      ))}
      {parts.length === 0 && toolCalls.length === 0 && <p className="note">No content</p>}
    </li>
  );
}
