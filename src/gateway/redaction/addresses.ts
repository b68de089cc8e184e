/** What stands in place of what was removed. */
export const mark = '…';

// Each pattern begins where nothing that it could take stands before, so that no text is walked again from each of its
// characters.
const credentials = /\b(?:bearer|basic)\s+\S+/giu;
const url = /(?<![a-z0-9+.-])[a-z0-9+.-]*:\/\/\S+/giu;
const email = /(?<![^\s"'<>(),;:])[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/giu;
const ipAddress =
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\w.])|\[?(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f.]*(?![\w:])\]?(?::\d+)?/giu;
const hostAndPort = /(?<![\w.-])[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?:\d{2,5}(?![\w.])/giu;
/** Three labels or more, or two that end as hosts do; a field path such as `body.fact_key` stays. */
const hostName =
  /(?<![\w.-])(?:(?:[a-z0-9-]+\.){2,}[a-z]{2,}|[a-z0-9-]+\.(?:com|net|org|io|dev|app|cloud|ai|cn|de|eu|uk|us|internal|local|localdomain|lan|corp|intranet|svc|cluster|home|arpa|test|example|invalid)|localhost)(?![\w.-])/giu;

/** Of JavaScript, Java and Python: where in somebody's code something went wrong. */
const stackFrame =
  /\bat (?:[^\s()]+ )?\([^()]*:\d+(?::\d+)?\)|\bat (?=[^\s():]*[/\\])[^\s():]*:\d+(?::\d+)?|\bFile "[^"]*", line \d+/gu;

/** Removes stack frames, credentials, URLs, addresses and host names from a text. */
export function hideAddresses(text: string): string {
  let result = text;
  for (const pattern of [stackFrame, credentials, url, email, ipAddress, hostAndPort, hostName]) {
    result = result.replace(pattern, mark);
  }
  return result;
}
