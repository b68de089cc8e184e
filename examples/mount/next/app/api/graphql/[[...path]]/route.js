import { createServer, loadConfig } from 'sea-agent-graphql';

const path = { SEA_AGENT_GRAPHQL_SERVER_PATH: '/api/graphql' };
const graphql = createServer(loadConfig({ env: { ...process.env, ...path } }));

const answer = (request) => graphql.fetch(request);

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST, answer as PUT };
