import { isJsonObject, own, parseJson } from '../gateway/json/json.js';
import type { JsonObject, JsonValue } from '../gateway/json/json-value.js';
import type { MessageRow } from '../gateway/rows/rows.js';

/** One call of a tool as it came, which is read when it is asked about. */
export type RawToolCall = JsonObject;

/**
 * The calls of tools that a message asks for: `tool_calls` beside its content, as OpenAI's chat API has them, and parts
 * of type `tool_use` within it. What is no object stays in `raw` only.
 */
export function toolCalls({ raw, content }: MessageRow): readonly RawToolCall[] {
  const beside = own(raw, 'tool_calls');
  const within = Array.isArray(content) ? content.filter((part) => isToolUse(part)) : [];
  return [...(Array.isArray(beside) ? beside.filter(isJsonObject) : []), ...within];
}

function isToolUse(part: JsonValue): part is JsonObject {
  return isJsonObject(part) && own(part, 'type') === 'tool_use';
}

export function toolCallId(call: RawToolCall): string | null {
  return textOf(own(call, 'id'));
}

export function toolName(call: RawToolCall): string | null {
  return textOf(own(functionOf(call), 'name'));
}

/** What the tool is called with: the value where its text is JSON, else the text. */
export function toolArguments(call: RawToolCall): JsonValue {
  const given = own(functionOf(call), 'arguments') ?? own(call, 'input') ?? null;
  if (typeof given !== 'string') return given;
  return parseJson(given) ?? given;
}

/** The speaker's or the tool's name. */
export function speakerName({ raw }: MessageRow): string | null {
  return textOf(own(raw, 'name'));
}

/** The call that a tool's answer belongs to. */
export function answeredCallId({ raw }: MessageRow): string | null {
  return textOf(own(raw, 'tool_call_id'));
}

/** `function` holds the name and arguments in OpenAI's form; other forms have them in the call itself. */
function functionOf(call: RawToolCall): JsonObject {
  const called = own(call, 'function');
  return isJsonObject(called) ? called : call;
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
