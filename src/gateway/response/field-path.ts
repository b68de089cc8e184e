import { isJsonObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';

/** What names a field in an entry of an error answer, the surest first. Without `_`, `-` and capitals. */
const placeKeys = 'loc path field pointer propertypath instancepath fieldname param parameter property'.split(
  ' ',
);
/** These may name something else: taken only where they look like a field's name. */
const nameKeys = 'name key target attribute'.split(' ');

/** A key as it is compared: `error_description`, `errorDescription` and `error-description` are the same. */
export function plainKey(key: string): string {
  return key.toLowerCase().replace(/[_-]/g, '');
}

/** The field that an entry of an error answer is about: names and indexes, from the outside in; empty where it names none. */
export function fieldPath(entry: JsonObject): readonly string[] {
  const values = new Map(Object.entries(entry).map(([key, value]) => [plainKey(key), value]));
  for (const key of placeKeys) {
    const path = pathOf(values.get(key));
    if (path.length > 0) return path;
  }
  for (const key of nameKeys) {
    const name = values.get(key);
    if (typeof name === 'string' && /^[a-z_][\w.[\]-]{0,99}$/.test(name)) return pathOf(name);
  }
  const source = values.get('source');
  return isJsonObject(source) ? fieldPath(source) : [];
}

/** A list of names and indexes, a dotted name, or a pointer. */
function pathOf(place: JsonValue | undefined): readonly string[] {
  if (Array.isArray(place)) {
    return place.filter((part) => typeof part === 'string' || typeof part === 'number').map(String);
  }
  if (typeof place !== 'string') return [];
  if (/^#?\//.test(place)) return withoutEnvelope(place.replace(/^#/, '').split('/').map(unescapePointer));
  return place
    .replace(/^\$\.?/, '')
    .split(/[.[\]]/)
    .filter((part) => part !== '');
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Pointers of some upstreams begin at the document that they expect, not at what was sent. */
function withoutEnvelope(parts: readonly string[]): readonly string[] {
  const named = parts.filter((part) => part !== '');
  return named[0] === 'data' && named[1] === 'attributes' ? named.slice(2) : named;
}
