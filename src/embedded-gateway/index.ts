export type { Clock } from './clock.js';
export type { GatewayControls, Reshape } from './controls/controls.js';
export type { Failure } from './controls/failure.js';
export type { Hold } from './controls/hold.js';
export type { LoggedRequest, RequestLog, RouteFilter } from './controls/request-log.js';
export { DataFileError, loadDataFile } from './data-file.js';
export type {
  CandidateData,
  FactData,
  GatewayData,
  ItemData,
  MemoryData,
  MessageData,
  SessionData,
} from './data.js';
export { startEmbeddedGateway, type EmbeddedGateway } from './embedded-gateway.js';
export type { Behaviour, EmbeddedGatewayOptions } from './options.js';
export type { RouteTemplate } from './route-templates.js';
export { sampleData } from './sample-data/index.js';
