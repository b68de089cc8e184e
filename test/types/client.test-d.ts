// Checked by the compiler, never run: each line below a @ts-expect-error must not compile.
import {
  Client,
  newClientFromConfig,
  type GatewayApi,
  type Page,
  type SessionRow,
} from '../../src/gateway/index.js';

declare const client: Client;

export const api: GatewayApi = client;
export const page: Promise<Page<SessionRow>> = client.Sessions.list('user', {
  agentName: 'a',
  limit: 1,
  offset: 0,
});
export const fromFile: Client = newClientFromConfig();

// @ts-expect-error every client needs an endpoint
void new Client({ apiKey: 'key' });
// @ts-expect-error options are checked by name
void new Client({ endpoint: 'http://h', colour: 'blue' });
// @ts-expect-error a memory call is always about an end user
void client.memory.list('agent', {});
// @ts-expect-error a fact needs a value; null is one
void client.memory.createFact('agent', { endUserId: 'u', factKey: 'k' });
// @ts-expect-error the gateway derives the tenant
void client.memory.list('agent', { endUserId: 'u', tenantId: 't' });
// @ts-expect-error undefined is no JSON
void client.memory.updateFact('agent', 'fact', { endUserId: 'u', factValue: undefined });
// @ts-expect-error a preference is on or off
void client.memory.setPreference('agent', { endUserId: 'u', enabled: 'yes' });
// @ts-expect-error rows are read-only lists
void page.then(({ items }) => items.push());
