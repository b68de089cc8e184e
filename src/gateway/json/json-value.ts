/** Any JSON value as it comes from the wire: integers beyond 2^53-1 are already strings with their exact digits. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
/** A JSON object as it comes from the wire. */
export type JsonObject = { [key: string]: JsonValue };
