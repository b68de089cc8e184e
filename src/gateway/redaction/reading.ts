/** A text as it may be read, and where in the original each of its characters stands. */
export interface Reading {
  readonly text: string;
  /** The place in the original of the character at an index, and of the one after it. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

interface Decoder {
  readonly pattern: RegExp;
  decode(escape: string): string;
}

/** `%C3%A4`, a character at a time. */
const percent =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi;
const percentDecoder: Decoder = { pattern: percent, decode: decodePercent };
/** As in forms, where a plus is a space. */
const formDecoder: Decoder = {
  pattern: new RegExp(`\\+|${percent.source}`, 'gi'),
  decode: (escape) => (escape === '+' ? ' ' : decodePercent(escape)),
};
/** Of JSON, JavaScript and Python. */
const backslashDecoder: Decoder = {
  pattern: /\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\["'\\/bfnrt]/gi,
  decode: (escape) =>
    escape.length > 2
      ? String.fromCharCode(parseInt(escape.slice(2), 16))
      : (controls[escape.charAt(1)] ?? escape.charAt(1)),
};
const entityDecoder: Decoder = {
  pattern: /&(?:quot|apos|amp|lt|gt|#\d{1,5}|#x[0-9a-f]{1,4});/gi,
  decode: (entity) => {
    const name = entity.slice(1, -1).toLowerCase();
    if (!name.startsWith('#')) return entities[name] ?? entity;
    return String.fromCharCode(name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
  },
};

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' };

/** How a value may be written: as a part of a URL or a form, of JSON, of HTML, and some of them within another. */
const encodings: readonly (readonly Decoder[])[] = [
  [percentDecoder],
  [formDecoder],
  [backslashDecoder],
  [entityDecoder],
  [percentDecoder, percentDecoder],
  [backslashDecoder, backslashDecoder],
  [percentDecoder, backslashDecoder],
];

/** The text itself, and every way to read it that gives another. */
export function readingsOf(text: string): Reading[] {
  const places = Uint32Array.from({ length: text.length + 1 }, (_, at) => at);
  const plain: Reading = { text, starts: places.subarray(0, text.length), ends: places.subarray(1) };
  const readings = [plain];
  for (const decoders of encodings) {
    let reading: Reading | null = plain;
    for (const decoder of decoders) reading = reading === null ? null : decoded(reading, decoder);
    if (reading !== null) readings.push(reading);
  }
  return readings;
}

/** Null where nothing is written in that way. */
function decoded({ text, starts, ends }: Reading, { pattern, decode }: Decoder): Reading | null {
  let result = '';
  const from: number[] = [];
  const to: number[] = [];
  const copy = (begin: number, end: number): void => {
    result += text.slice(begin, end);
    for (let at = begin; at < end; at++) {
      from.push(starts[at] ?? 0);
      to.push(ends[at] ?? 0);
    }
  };
  let copied = 0;
  for (const match of text.matchAll(pattern)) {
    const [escape] = match;
    const character = decode(escape);
    const next = match.index + escape.length;
    copy(copied, match.index);
    result += character;
    for (let unit = 0; unit < character.length; unit++) {
      from.push(starts[match.index] ?? 0);
      to.push(ends[next - 1] ?? 0);
    }
    copied = next;
  }
  if (copied === 0) return null;
  copy(copied, text.length);
  return { text: result, starts: Uint32Array.from(from), ends: Uint32Array.from(to) };
}

function decodePercent(escape: string): string {
  try {
    return decodeURIComponent(escape);
  } catch {
    // Bytes that are no UTF-8 stay as they are.
    return escape;
  }
}
