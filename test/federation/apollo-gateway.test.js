import { holdRouter } from './router-contract.js';
import { startApolloGateway } from './routers/apollo-gateway.js';

holdRouter({
  composer: '@apollo/composition',
  start: startApolloGateway,
  codeWhenDown: 'DOWNSTREAM_SERVICE_ERROR',
});
