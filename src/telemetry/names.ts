/** Names of OpenTelemetry's semantic conventions (https://opentelemetry.io/docs/specs/semconv/) that are used here. */
export const names = {
  method: 'http.request.method',
  status: 'http.response.status_code',
  route: 'http.route',
  scheme: 'url.scheme',
  template: 'url.template',
  address: 'server.address',
  port: 'server.port',
  error: 'error.type',
  resends: 'http.request.resend_count',
  operationName: 'graphql.operation.name',
  operationType: 'graphql.operation.type',
} as const;

/** The prefix of the names that no convention has. */
export const prefix = 'sea_agent_graphql.';

const knownMethods = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'CONNECT',
  'OPTIONS',
  'TRACE',
  'PATCH',
]);

/** A method as attributes may name it: anybody can send words of their own. */
export function methodName(method: string): string {
  return knownMethods.has(method) ? method : '_OTHER';
}
