import { useMutation, useQuery } from '@apollo/client/react';
import { Switch } from 'react-aria-components';
import { graphql } from '../generated/index.ts';
import { Failure, Loading } from '../shared/states.tsx';
import type { MemoryOf } from './memory-page.tsx';
import { outcomeOf } from './outcome.ts';
import { Outcome } from './outcome-note.tsx';

const PreferenceDocument = graphql(`
  query Preference($agentId: ID!, $userId: ID!) {
    agentMemory(agentId: $agentId, endUserId: $userId) {
      id
      preference {
        enabled
      }
    }
  }
`);

const SetPreference = graphql(`
  mutation SetPreference($input: SetMemoryPreferenceInput!) {
    setMemoryPreference(input: $input) {
      __typename
      ... on SetMemoryPreferencePayload {
        pending
        memory {
          id
          preference {
            enabled
          }
        }
      }
      ... on MemoryError {
        message
      }
    }
  }
`);

/** Whether the person wants to be remembered. */
export function Preference(of: MemoryOf) {
  const { data, loading, error, refetch } = useQuery(PreferenceDocument, { variables: { ...of } });
  const [save, saving] = useMutation(SetPreference);
  const enabled = data?.agentMemory?.preference?.enabled;
  return (
    <section aria-labelledby="preference-title">
      <h3 id="preference-title">Remembering</h3>
      {loading && <Loading what="your choice" />}
      {error !== undefined && <Failure what="Your choice" error={error} onRetry={() => void refetch()} />}
      {data !== undefined && error === undefined && (
        <Switch
          isSelected={enabled === true}
          isDisabled={saving.loading}
          onChange={(wanted) => {
            const input = { agentId: of.agentId, endUserId: of.userId, enabled: wanted };
            void save({ variables: { input } });
          }}
        >
          <span className="track" aria-hidden="true" />
          This agent may remember things about you
        </Switch>
      )}
      {enabled == null && data !== undefined && error === undefined && (
        <p className="note">The service has no choice of yours on record.</p>
      )}
      <Outcome of={outcomeOf(saving, saving.data?.setMemoryPreference)} />
    </section>
  );
}
