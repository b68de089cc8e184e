/** What stands in place of a removed value. */
const mark = '…';

const credentials = /\b(?:bearer|basic)\s+\S+/giu;
const url = /\b[a-z][a-z0-9+.-]*:\/\/\S+/giu;
const email = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/giu;
const ipAddress =
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\w.])|\[?(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f.]*(?![\w:])\]?(?::\d+)?/giu;
const hostAndPort = /(?<![\w.-])[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?:\d{2,5}(?![\w.])/giu;
/** Three labels or more, or two that end as hosts do; a field path such as `body.fact_key` stays. */
const hostName =
  /(?<![\w.-])(?:(?:[a-z0-9-]+\.){2,}[a-z]{2,}|[a-z0-9-]+\.(?:com|net|org|io|dev|app|cloud|ai|cn|de|eu|uk|us|internal|local|localdomain|lan|corp|intranet|svc|cluster|home|arpa|test|example|invalid)|localhost)(?![\w.-])/giu;

/** Of JavaScript, Java and Python: where in somebody's code something went wrong. */
const stackFrame =
  /\bat (?:[^\s()]+ )?\([^()]*:\d+(?::\d+)?\)|\bat [^\s():]*[/\\][^\s():]*:\d+(?::\d+)?|\bFile "[^"]*", line \d+/gu;

/** How much of a long value may be quoted before it is taken for the value. */
const fragmentLength = 16;

/**
 * Removes from an upstream's text whatever it may quote of the request (`sent`), and URLs, addresses and host names.
 * Values shorter than four characters are removed only where they stand alone, or every "a" would go.
 */
export function redact(text: string, sent: readonly string[]): string {
  const values = [...new Set(sent.flatMap((value) => [value, encodeURIComponent(value)]))]
    .filter((value) => value.trim() !== '')
    .sort((a, b) => b.length - a.length);
  let result = removeFragments(
    text,
    values.filter(({ length }) => length > fragmentLength),
  );
  for (const value of values) if (value.length <= fragmentLength) result = removeWhole(result, value);
  for (const pattern of [stackFrame, credentials, url, email, ipAddress, hostAndPort, hostName]) {
    result = result.replace(pattern, mark);
  }
  return result;
}

function removeWhole(text: string, value: string): string {
  // Most values are not quoted, and there may be very many of them.
  if (!text.toLowerCase().includes(value.toLowerCase())) return text;
  const escaped = value.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  const alone = value.length < 4 ? `(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])` : escaped;
  return text.replace(new RegExp(alone, 'giu'), mark);
}

/**
 * Removes each run of `fragmentLength` characters or more that the text shares with a long value: upstreams like to quote
 * the beginning of what they refuse. Any such run holds a piece of half that length that begins, in the value, at a
 * multiple of it; so the pieces of the text are looked up once, and a value of megabytes costs little.
 */
function removeFragments(text: string, values: readonly string[]): string {
  const step = fragmentLength / 2;
  const hay = lowerCase(text);
  const places = new Map<string, number[]>();
  for (let at = 0; at + step <= hay.length; at++) {
    const piece = hay.slice(at, at + step);
    places.set(piece, [...(places.get(piece) ?? []), at]);
  }
  const hidden = new Set<number>();
  for (const value of values) {
    const needle = lowerCase(value);
    for (let at = 0; at + step <= needle.length; at += step) {
      for (const place of places.get(needle.slice(at, at + step)) ?? []) {
        const { from, to } = sharedRun(hay, place, needle, at);
        if (to - from < fragmentLength) continue;
        for (let index = from; index < to; index++) hidden.add(index);
      }
    }
  }
  return hidden.size === 0 ? text : hide(text, hidden);
}

/** The run of `hay` around `place` that equals what stands around `at` in `needle`. */
function sharedRun(hay: string, place: number, needle: string, at: number): { from: number; to: number } {
  let from = 0;
  while (place > from && at > from && hay[place - from - 1] === needle[at - from - 1]) from++;
  let to = 0;
  while (place + to < hay.length && at + to < needle.length && hay[place + to] === needle[at + to]) to++;
  return { from: place - from, to: place + to };
}

/** Unless that would move the characters to other places, as it does with a few. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

function hide(text: string, hidden: ReadonlySet<number>): string {
  let result = '';
  for (let index = 0; index < text.length; index++) {
    if (!hidden.has(index)) result += text[index];
    else if (!hidden.has(index - 1)) result += mark;
  }
  return result.toWellFormed();
}
