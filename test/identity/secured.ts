import type { EmbeddedGateway, GatewayData } from '../../src/embedded-gateway/index.js';
import type { Answer, GraphQLAnswer } from '../support/send.js';
import { startServerOverGateway, type ServerOverGateway, type TestServer } from '../support/start-server.js';
import { audience, type Claims, type Issuer, issuerName, startIssuer } from './issuer.js';

type Env = Readonly<Record<string, string>>;

export const serviceKey = 'sk-service-key';
export const productionLine = 'line-7';

/** The settings of mode jwt over this issuer. */
export function jwtSettings({ jwksUrl }: Pick<Issuer, 'jwksUrl'>): Env {
  return {
    SEA_AGENT_GRAPHQL_AUTH_MODE: 'jwt',
    SEA_AGENT_GRAPHQL_AUTH_JWT_ISSUER: issuerName,
    SEA_AGENT_GRAPHQL_AUTH_JWT_AUDIENCE: audience,
    SEA_AGENT_GRAPHQL_AUTH_JWT_JWKS_URL: jwksUrl,
    SEA_AGENT_GRAPHQL_AUTH_JWT_ALGORITHMS: 'RS256,ES256',
    SEA_AGENT_GRAPHQL_AUTH_JWT_CLAIMS_PRODUCTION_LINE: 'line',
  };
}

/** A server over an embedded gateway, with a service key and a production line. */
export function startOver(env: Env, data?: GatewayData): Promise<ServerOverGateway> {
  const credentials = {
    AGENT_GATEWAY_API_KEY: serviceKey,
    AGENT_GATEWAY_USER_ID: productionLine,
    AGENT_GATEWAY_RETRY_TRIES: '1',
  };
  return startServerOverGateway({ ...credentials, ...env }, data);
}

export interface Secured {
  readonly server: TestServer;
  readonly gateway: EmbeddedGateway;
  readonly issuer: Issuer;
  /** The headers of somebody with a token of these claims. */
  as(claims: Claims): Promise<Record<string, string>>;
}

/** A server that asks for tokens, its gateway, and who issues them. */
export async function startSecured(env: Env = {}, data?: GatewayData): Promise<Secured> {
  const issuer = await startIssuer();
  const started = await startOver({ ...jwtSettings(issuer), ...env }, data);
  return {
    ...started,
    issuer,
    as: async (claims) => ({ authorization: `Bearer ${await issuer.sign(claims)}` }),
  };
}

/**
 * Asks twice: a document is answered by Yoga's HTTP layer the first time and without it once it is known. Both have
 * to say the same.
 */
export async function askBothWays(
  server: TestServer,
  query: string,
  headers: Readonly<Record<string, string>> = {},
  variables: object = {},
): Promise<Answer> {
  const first = await server.ask(query, { variables }, headers);
  const second = await server.ask(query, { variables }, headers);
  const [one, two] = [first, second].map(({ status, text }) => `${status} ${text.replace(requestIds, '')}`);
  if (one !== two) throw new Error(`Two ways, two answers: ${one} ${two}`);
  return second;
}

const requestIds = /"requestId":"[^"]*"/g;

/** Code, path and missing scopes of every error. */
export function refusals({ errors = [] }: GraphQLAnswer): unknown[] {
  return errors.map(({ path, extensions: { code, requiredScopes } }) => [
    path?.join('.'),
    code,
    requiredScopes,
  ]);
}
