import { GatewayInputError } from '../errors.js';
import { unfold } from './unfold.js';

/** Names that share the path level of a memory id: `DELETE .../memory/account` deletes the account. */
const memoryRouteNames = new Set(['account', 'preferences', 'facts', 'candidates', 'export', 'short-term']);

const noNames: ReadonlySet<string> = new Set();

/** Longer ids are none that a gateway made, and would be written again for every row that they stand in. */
const maxLength = 2048;

/**
 * Refuses an id that can't be one path segment safely: empty, a control character, half a surrogate pair, or a
 * piece `.` or `..`, also where it only becomes one by percent-decoding or Unicode folding.
 * @param name the argument's name, such as `sessionId`; it becomes the path
 * @throws GatewayInputError, which never holds the value
 */
export function checkId(name: string, value: unknown): asserts value is string {
  judge(name, value, noNames);
}

/** As `checkId`, and refuses the names that would lead the call to another route of the memory. */
export function checkMemoryId(name: string, value: unknown): asserts value is string {
  judge(name, value, memoryRouteNames);
}

/** Whether an id that the gateway gave can be asked with: one that `checkId` lets pass. */
export function isUsableId(value: string): boolean {
  return faultOf(value, noNames) === null;
}

function judge(name: string, value: unknown, reserved: ReadonlySet<string>): asserts value is string {
  const fault = faultOf(value, reserved);
  if (fault !== null) throw new GatewayInputError([{ path: [name], message: fault }]);
}

function faultOf(value: unknown, reserved: ReadonlySet<string>): string | null {
  if (typeof value !== 'string') return 'must be a string';
  if (value === '') return 'must not be empty';
  if (value.length > maxLength) return `must not be longer than ${maxLength} characters`;
  // Nearly every id is of this kind, and none of the rules below can touch it.
  if (/^[A-Za-z0-9_-]+$/.test(value) && (reserved === noNames || !reserved.has(value.toLowerCase())))
    return null;
  if (!value.isWellFormed()) return 'must not hold half a surrogate pair';
  const unfolded = unfold(value);
  if (unfolded === null) return 'is percent-encoded too many times';
  if (hasControlCharacter(value) || hasControlCharacter(unfolded)) return 'must not hold a control character';
  const folded = unfolded.trim().toLowerCase();
  if (folded === '') return 'must not be blank';
  const pieces = folded.split(/[/\\;?#]/);
  if (pieces.some((piece) => piece === '.' || piece === '..')) return 'must not hold a piece . or ..';
  if (pieces.some((piece) => reserved.has(piece))) return 'must not be the name of a route of the memory';
  return null;
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
