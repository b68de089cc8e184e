/**
 * Every call of the Agent Gateway, as logs and controls name it. The order matters: a memory id shares its
 * place with the fixed names, and a fixed name wins. So `DELETE .../memory/account` deletes the account, while
 * `DELETE .../memory/facts`, which is no call of its own, asks for the item with the id `facts`.
 */
export const routeTemplates = [
  'GET /v1/worker/users/{user_id}/sessions/',
  'GET /v1/worker/users/{user_id}/sessions/{session_id}',
  'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages',
  'GET /v1/agents/{agent_id}/memory/',
  'GET /v1/agents/{agent_id}/memory/short-term',
  'GET /v1/agents/{agent_id}/memory/export',
  'GET /v1/agents/{agent_id}/memory/preferences',
  'PUT /v1/agents/{agent_id}/memory/preferences',
  'GET /v1/agents/{agent_id}/memory/candidates',
  'POST /v1/agents/{agent_id}/memory/candidates/{candidate_id}/confirm',
  'GET /v1/agents/{agent_id}/memory/facts',
  'POST /v1/agents/{agent_id}/memory/facts',
  'PUT /v1/agents/{agent_id}/memory/facts/{fact_id}',
  'DELETE /v1/agents/{agent_id}/memory/facts/{fact_id}',
  'DELETE /v1/agents/{agent_id}/memory/account',
  'PUT /v1/agents/{agent_id}/memory/{memory_id}',
  'DELETE /v1/agents/{agent_id}/memory/{memory_id}',
] as const;

export type RouteTemplate = (typeof routeTemplates)[number];
