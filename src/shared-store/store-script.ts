import { createHash } from 'node:crypto';

/** A script that the store runs in one piece. */
export interface StoreScript {
  readonly lua: string;
  readonly sha1: string;
}

/** Makes a script of its text. Its only key is KEYS[1]; it answers with an integer. */
export function storeScript(lua: string): StoreScript {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}
