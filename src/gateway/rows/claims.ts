import type { JsonObject, JsonValue } from '../json/json-value.js';

/** Whom an answer must be about: what each key has to say where it is there at all. */
export interface Claims {
  readonly user_id?: string;
  readonly end_user_id?: string;
  readonly session_id?: string;
  readonly agent_id?: string;
  readonly agent_name?: string;
}

/** A person: a worker `user_id` and a memory `end_user_id` name the same one. */
export function personClaims(userId: string): Claims {
  return { user_id: userId, end_user_id: userId };
}

/**
 * The first key by which a row or an envelope says that it is about somebody or something else. Missing, null and
 * empty say nothing; a number is compared by its digits.
 */
export function foreignClaim(value: JsonObject, claims: Claims): keyof Claims | undefined {
  // Key by key, and none of them is one that objects inherit: this is asked of every row.
  if (denies(value.user_id, claims.user_id)) return 'user_id';
  if (denies(value.end_user_id, claims.end_user_id)) return 'end_user_id';
  if (denies(value.session_id, claims.session_id)) return 'session_id';
  if (denies(value.agent_id, claims.agent_id)) return 'agent_id';
  if (denies(value.agent_name, claims.agent_name)) return 'agent_name';
  return undefined;
}

function denies(said: JsonValue | undefined, asked: string | undefined): boolean {
  if (said === undefined || asked === undefined || said === asked || said === null || said === '')
    return false;
  return typeof said !== 'number' || String(said) !== asked;
}
