export { Client } from './client.js';
export { newClientFromConfig, readConfigFile } from './config-file.js';
export type * from './client-types.js';
export * from './errors.js';
export { checkId, checkMemoryId } from './request/id.js';
export type { JsonObject, JsonValue } from './json/json-value.js';
export type { CallRecord, CircuitRecord, ClientOptions } from './options.js';
export type {
  CandidateRow,
  FactRow,
  MemoryItemRow,
  MessageRow,
  PreferenceRow,
  SessionRow,
} from './rows/rows.js';
