import { readText, reasonOf } from './files.js';
import { headerValue } from './settings/kind.js';
import type { Resolved } from './resolve.js';
import type { table } from './settings/table.js';

interface ApiKey {
  readonly value: string | null;
  readonly faults: readonly string[];
}

/** The key itself, or the one in the file that `apiKeyFile` names. Faults name the setting, never the key. */
export function readApiKey(resolved: Resolved<typeof table>, cwd: string): ApiKey {
  const { apiKey, apiKeyFile } = resolved.values.gateway;
  if (apiKeyFile === null) return { value: apiKey, faults: [] };
  const source = resolved.sourceOf('gateway.apiKeyFile');
  if (apiKey !== null) {
    return { value: null, faults: [`set ${resolved.sourceOf('gateway.apiKey')} or ${source}, not both`] };
  }
  try {
    const key = headerValue.schema.safeParse(readText(apiKeyFile, cwd));
    if (key.success) return { value: key.data, faults: [] };
    return { value: null, faults: [`the file of ${source} must hold ${headerValue.allowed}`] };
  } catch (error) {
    return { value: null, faults: [`the file of ${source} can not be read: ${reasonOf(error)}`] };
  }
}
