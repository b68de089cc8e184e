export { ConfigError, loadConfig, type Config, type ConfigSources } from './config/config.js';
export { buildSchema, type SchemaOptions } from './schema/index.js';
export {
  createServer,
  type FetchInfo,
  type GraphQLServer,
  type OperationContext,
  type ServerOptions,
} from './server/create-server.js';
export type { OperationRequest } from './server/mount/operation-context.js';
