export { ConfigError, loadConfig, type Config, type ConfigSources } from './config/config.js';
export { buildSchema, type SchemaOptions } from './schema/index.js';
export { createServer, type GraphQLServer, type ServerOptions } from './server/create-server.js';
