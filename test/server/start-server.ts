export * from '../support/start-server.js';
