import { isJsonObject } from '../gateway/json/json.js';
import type { JsonValue } from '../gateway/json/json-value.js';

export type MessagePart =
  | { readonly __typename: 'TextPart'; readonly text: string }
  | { readonly __typename: 'ImagePart'; readonly url: string; readonly detail: string | null }
  | { readonly __typename: 'VideoPart'; readonly url: string }
  | { readonly __typename: 'OtherPart'; readonly type: string | null; readonly json: JsonValue };

/** A piece of content as it came, which is read when it is asked about: content may have a million of them. */
export type RawPart = JsonValue | WholePart;

/** What is one OtherPart, whatever it looks like. */
class WholePart {
  readonly json: JsonValue;

  constructor(json: JsonValue) {
    this.json = json;
  }
}

/** The pieces of a message's content, which is a text, nothing, or a list of parts as OpenAI's chat API has them. */
export function messageParts(content: JsonValue): readonly RawPart[] {
  if (content === null) return [];
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [new WholePart(content)];
  // A null would be a piece that is missing.
  return content.includes(null) ? content.map((part) => part ?? new WholePart(null)) : content;
}

/** Long texts by the content that they are joined of, as one may be asked for under many names. */
const texts = new WeakMap<object, string | null>();
const manyParts = 100;

/** All text parts joined by a line feed; null where there is none. */
export function messageText(content: JsonValue): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const known = texts.get(content);
  if (known !== undefined) return known;
  const text = joined(content);
  if (content.length > manyParts) texts.set(content, text);
  return text;
}

function joined(content: readonly JsonValue[]): string | null {
  const lines: string[] = [];
  for (const raw of content) {
    const read = typeof raw === 'string' ? raw : messagePart(raw);
    if (typeof read === 'string') lines.push(read);
    else if (read.__typename === 'TextPart') lines.push(read.text);
  }
  return lines.length === 0 ? null : lines.join('\n');
}

/** Reads a piece. What this server has no type for, or what lacks its own field, is kept whole as an OtherPart. */
export function messagePart(raw: RawPart): MessagePart {
  return raw instanceof WholePart ? otherPart(raw.json) : part(raw);
}

/** A piece whose type is known. */
export function partOf<Name extends MessagePart['__typename']>(
  raw: RawPart,
  name: Name,
): Extract<MessagePart, { __typename: Name }> {
  const part = messagePart(raw);
  if (part.__typename !== name) throw new Error(`a ${part.__typename} was taken for a ${name}`);
  // What TypeScript can't conclude of a name that is generic.
  return part as Extract<MessagePart, { __typename: Name }>;
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
