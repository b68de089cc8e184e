import type { Answer } from '../response/answer.js';
import type { Call } from '../transport/call.js';
import type { MemoryResource } from '../client-types.js';
import { GatewayInputError, GatewayResponseError } from '../errors.js';
import { memoryRoute, memoryScope } from './memory-call.js';
import { refuseForeign } from '../response/page.js';
import { preferenceKind, type RowKind } from '../rows/row-kind.js';
import { isPending } from '../response/write-reply.js';
import type { PreferenceRow } from '../rows/rows.js';
import { findRow, readWritten } from '../response/written.js';

const preferencesRoute = `${memoryRoute}/preferences`;

/** Whether the end user has opted in. */
export function getPreference(
  ...[agentId, options]: Parameters<MemoryResource['getPreference']>
): Call<PreferenceRow | null> {
  const kind = preferenceKind(memoryScope(agentId, options));
  return {
    method: 'GET',
    route: preferencesRoute,
    parameters: { agent_id: agentId },
    query: [['end_user_id', options.endUserId]],
    timeout: 'read',
    read: (answer) => (answer.isNothing ? null : readPreference(answer, kind)),
  };
}

/** Opts the end user in or out. */
export function setPreference(
  ...[agentId, options]: Parameters<MemoryResource['setPreference']>
): Call<PreferenceRow | null> {
  const kind = preferenceKind(memoryScope(agentId, options));
  const { enabled, endUserId } = options;
  if (typeof enabled !== 'boolean') {
    throw new GatewayInputError([{ path: ['enabled'], message: 'must be true or false' }]);
  }
  return {
    method: 'PUT',
    route: preferencesRoute,
    parameters: { agent_id: agentId },
    body: { enabled, end_user_id: endUserId },
    timeout: 'write',
    read: (answer) => {
      const row = readWritten(answer, kind);
      // Somebody who opted out must not be told that it is so while the gateway says the opposite.
      if (row !== null && row.enabled === !enabled && !isPending(answer)) {
        throw new GatewayResponseError('The Agent Gateway says that it did not do what was asked.', {
          status: answer.status,
        });
      }
      return row;
    },
  };
}

/** On a read an answer that says nothing of the opt-in is a fault, never "no". */
function readPreference(answer: Answer, kind: RowKind<PreferenceRow>): PreferenceRow {
  refuseForeign(answer, kind);
  const row = findRow(answer, kind);
  if (row === null) throw answer.fault("The Agent Gateway's answer is no preference.");
  return row;
}
