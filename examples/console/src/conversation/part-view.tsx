import type { ConversationQuery } from '../generated/graphql.ts';
import { textOfJson } from '../shared/text-of-json.ts';

type Session = NonNullable<ConversationQuery['session']>;
type Message = NonNullable<NonNullable<Session['messages']>['edges'][number]['node']>;
type Part = Message['parts'][number];

/**
 * One part of a message. Pictures and videos are links: their addresses come from other people, and a page that loads
 * them tells these that it was read.
 */
export function PartView({ part }: { readonly part: Part }) {
  switch (part.__typename) {
    case 'TextPart':
      return (
        <p dir="auto" className="text">
          {part.text}
        </p>
      );
    case 'ImagePart':
      return <MediaLink kind="Picture" url={part.url} />;
    case 'VideoPart':
      return <MediaLink kind="Video" url={part.url} />;
    case 'OtherPart':
      return (
        <details>
          <summary>{part.type ?? 'Other content'}</summary>
          <pre>{textOfJson(part.json)}</pre>
        </details>
      );
  }
}

function MediaLink({ kind, url }: { readonly kind: string; readonly url: string }) {
  const isWeb = /^https?:\/\//i.test(url);
  return (
    <p className="media">
      {isWeb ? (
        <a href={url} target="_blank" rel="noreferrer noopener">
          {kind}: <bdi>{url}</bdi>
        </a>
      ) : (
        <>
          {kind}: <bdi>{url.slice(0, 80)}</bdi>
        </>
      )}
    </p>
  );
}
