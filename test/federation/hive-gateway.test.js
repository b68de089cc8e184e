import { holdRouter } from './router-contract.js';
import { startHiveGateway } from './routers/hive-gateway.js';

holdRouter({
  composer: '@theguild/federation-composition',
  start: startHiveGateway,
  codeWhenDown: 'INTERNAL_SERVER_ERROR',
});
