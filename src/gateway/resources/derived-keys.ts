import { GatewayInputError } from '../errors.js';

/** What the gateway derives from the credentials, by both spellings. */
const derivedKeys = ['tenant_id', 'user_id', 'agent_record_id', 'tenantId', 'userId', 'agentRecordId'];

/**
 * Refuses options that name what only the gateway may decide. The types don't offer them, but a caller without types may
 * add them. Values inside of `factValue` are data and may be called anything.
 * @throws GatewayInputError
 */
export function refuseDerivedKeys(options: object | undefined): void {
  if (typeof options !== 'object' || options === null) {
    throw new GatewayInputError([{ path: ['options'], message: 'must be an object' }]);
  }
  const issues = derivedKeys
    .filter((key) => Object.hasOwn(options, key))
    .map((key) => ({ path: [key], message: 'is derived by the gateway and must not be given' }));
  if (issues.length > 0) throw new GatewayInputError(issues);
}
