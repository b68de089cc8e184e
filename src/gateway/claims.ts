import { own } from './json.js';
import type { JsonObject } from './rows.js';

/** Whom an answer must be about: what each key has to say where it is there at all. */
export type Claims = Readonly<Record<string, string>>;

/** A person: a worker `user_id` and a memory `end_user_id` name the same one. */
export function personClaims(userId: string): Claims {
  return { user_id: userId, end_user_id: userId };
}

/**
 * The first key by which a row or an envelope says that it is about somebody or something else. Missing, null and
 * empty say nothing; a number is compared by its digits.
 */
export function foreignClaim(value: JsonObject, claims: Claims): string | undefined {
  for (const key in claims) {
    const claimed = own(value, key);
    if (claimed === undefined || claimed === null || claimed === '' || claimed === claims[key]) continue;
    if (typeof claimed === 'number' && String(claimed) === claims[key]) continue;
    return key;
  }
  return undefined;
}
