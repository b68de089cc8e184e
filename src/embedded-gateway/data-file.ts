import { readFile } from 'node:fs/promises';
import { repeatedIds } from './data-uniqueness.js';
import { NumberTooLargeError, parseExactJson } from './http/exact-json.js';
import { gatewayData, type GatewayData } from './data.js';

const shown = 20;

/** A data file that can't be used. The message names the file, each wrong place and what is allowed there. */
export class DataFileError extends Error {
  constructor(path: string, faults: readonly string[], cause?: unknown) {
    const more = faults.length > shown ? [`and ${faults.length - shown} more`] : [];
    super(
      [`The data file ${path} can't be used:`, ...faults.slice(0, shown), ...more].join('\n  '),
      cause === undefined ? undefined : { cause },
    );
    this.name = 'DataFileError';
  }
}

/** Reads a JSON file in the form of `GatewayData`, to be served instead of the sample data. Rejects with `DataFileError`. */
export async function loadDataFile(path: string): Promise<GatewayData> {
  const result = gatewayData.safeParse(parse(path, await read(path)));
  const faults = result.success
    ? repeatedIds(result.data)
    : result.error.issues.map((issue) => `${placeOf(issue.path)}: ${issue.message}`);
  if (!result.success || faults.length > 0) throw new DataFileError(path, faults);
  return result.data;
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new DataFileError(path, [`it can't be read${code}`], error);
  }
}

function parse(path: string, text: string): unknown {
  try {
    // A byte order mark is what some editors put in front; JSON.parse takes none.
    return parseExactJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof NumberTooLargeError) {
      throw new DataFileError(path, ['it holds a number beyond the range of a double, such as 1e400']);
    }
    const position = error instanceof SyntaxError ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    const line =
      position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`;
    throw new DataFileError(path, [`it is not valid JSON${line}`]);
  }
}

/** Such as `sessions[2].messages[0].role`. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
  return place === '' ? 'the file' : place;
}
