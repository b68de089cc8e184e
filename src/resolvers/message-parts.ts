import { isJsonObject } from '../gateway/json/json.js';
import type { JsonValue } from '../gateway/rows/rows.js';

export type MessagePart =
  | { readonly __typename: 'TextPart'; readonly text: string }
  | { readonly __typename: 'ImagePart'; readonly url: string; readonly detail: string | null }
  | { readonly __typename: 'VideoPart'; readonly url: string }
  | { readonly __typename: 'OtherPart'; readonly type: string | null; readonly json: JsonValue };

/**
 * Reads a message's content, which is a text, nothing, or a list of parts as OpenAI's chat API has them. What
 * this server has no type for, or what lacks its own field, is kept whole as an OtherPart.
 */
export function messageParts(content: JsonValue): MessagePart[] {
  if (content === null) return [];
  if (Array.isArray(content)) return content.map(part);
  return typeof content === 'string' ? [part(content)] : [otherPart(content)];
}

/** All text parts joined by a line feed; null where there is none. */
export function messageText(content: JsonValue): string | null {
  if (typeof content === 'string') return content;
  const texts = messageParts(content).flatMap((one) => (one.__typename === 'TextPart' ? [one.text] : []));
  return texts.length === 0 ? null : texts.join('\n');
}

function part(value: JsonValue): MessagePart {
  if (typeof value === 'string') return { __typename: 'TextPart', text: value };
  if (!isJsonObject(value)) return otherPart(value);
  if (value.type === 'text' && typeof value.text === 'string') {
    return { __typename: 'TextPart', text: value.text };
  }
  if (value.type === 'image_url') {
    const link = linked(value.image_url);
    if (link !== null) return { __typename: 'ImagePart', ...link };
  }
  if (value.type === 'video_url') {
    const link = linked(value.video_url);
    if (link !== null) return { __typename: 'VideoPart', url: link.url };
  }
  return otherPart(value);
}

function otherPart(json: JsonValue): MessagePart {
  const type = isJsonObject(json) && typeof json.type === 'string' ? json.type : null;
  return { __typename: 'OtherPart', type, json };
}

/** A link is an object with a url, or the bare url. */
function linked(value: JsonValue | undefined): { url: string; detail: string | null } | null {
  if (typeof value === 'string') return { url: value, detail: null };
  if (!isJsonObject(value)) return null;
  if (typeof value.url !== 'string') return null;
  return { url: value.url, detail: typeof value.detail === 'string' ? value.detail : null };
}
