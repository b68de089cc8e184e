export { startServerOverGateway, type ServerOverGateway } from '../support/start-server.js';
