import { ForbiddenError } from './forbidden-error.js';
import type { Identity, Scope } from './identity.js';

/** What a place of the graph takes: all these scopes, and that the person is the caller. */
export interface AccessRule<Source, Args> {
  readonly scopes: readonly Scope[];
  /** Whose data it is, by the gateway's id. */
  person(source: Source, args: Args): string;
}

/**
 * Who may reach a field. inherits: whoever may reach its object; open: everybody who is known; keys: the resolver
 * judges by the ids within what it is given, through `authorize` too.
 */
export type Access<Source, Args> = AccessRule<Source, Args> | 'inherits' | 'open' | 'keys';

/**
 * Lets pass who holds all the scopes and is the person, or may reach any. Ids are compared to the letter: one that the
 * gateway might take for the same is another one here. Passed-through credentials are judged by the gateway alone.
 * @throws ForbiddenError with everything that is missing
 */
export function authorize(
  { mode, endUserId, scopes }: Identity,
  required: readonly Scope[],
  personId: string,
): void {
  if (mode === 'passthrough') return;
  if (personId === endUserId || scopes.includes('users:any')) {
    if (required.every((scope) => scopes.includes(scope))) return;
  }
  const needed: readonly Scope[] = personId === endUserId ? required : [...required, 'users:any'];
  throw new ForbiddenError(needed.filter((scope) => !scopes.includes(scope)));
}
